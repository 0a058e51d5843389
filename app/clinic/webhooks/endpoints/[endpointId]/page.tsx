import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import {
  EventsCard,
  SecretCard,
  StatusCard,
} from '#components/webhook-endpoints/endpoint-cards.tsx'
import { EndpointFacts } from '#components/webhook-endpoints/endpoint-facts.tsx'
import { ManagementProblem } from '#components/webhook-endpoints/management-problem.tsx'
import { MessagesSection } from '#components/webhook-endpoints/messages/messages-section.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getEndpoint } from '#lib/service-endpoints/get-endpoint.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks')
  return { title: `${t('tabs.endpoints')}, ${t('title')}` }
}

const textOf = (given: string | string[] | undefined) =>
  typeof given === 'string' ? given : undefined

export default async function WebhookEndpointPage({
  params,
  searchParams,
}: PageProps<'/clinic/webhooks/endpoints/[endpointId]'>) {
  const t = await getTranslations('webhooks')
  const texts = await getTranslations('webhook-endpoints')
  const { endpointId } = await params
  const asked = await searchParams
  const before = textOf(asked.before)
  const context = await getContext()
  const found = await redirectIfForbidden(
    orNotFound(getEndpoint(context, { endpointId, status: textOf(asked.status), before })),
  )
  const back = <TextLink href="/clinic/webhooks/endpoints">{texts('detail.back')}</TextLink>
  if (found.problem !== null)
    return (
      <>
        <PageHeader isDense title={t('title')} back={back} />
        <ManagementProblem
          problem={found.problem}
          retryHref={`/clinic/webhooks/endpoints/${endpointId}` as Route}
        />
      </>
    )
  const { endpoint, headers } = found
  return (
    <ClientMessages
      namespaces={[
        'webhook-endpoints.state',
        'webhook-endpoints.add',
        'webhook-endpoints.attempts',
        'webhook-endpoints.edit',
        'webhook-endpoints.test',
        'webhook-endpoints.types',
        'webhook-endpoints.secret',
        'webhook-endpoints.remove',
        'webhook-endpoints.resend',
        'webhooks.filters',
        'clinic-contact.copying',
        'errors',
        'common',
      ]}
    >
      <QueryProvider>
        <PageHeader
          isDense
          back={back}
          title={<span className="wrap-anywhere">{endpoint.description ?? endpoint.address}</span>}
        />
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0 space-y-6">
            <StatusCard endpoint={endpoint} />
            <MessagesSection detail={found} isFirst={before === undefined} />
          </div>
          <div className="space-y-4">
            <EventsCard endpoint={endpoint} />
            <EndpointFacts endpoint={endpoint} headers={headers} />
            {endpoint.can.end && <SecretCard endpointId={endpoint.endpointId} />}
          </div>
        </div>
      </QueryProvider>
    </ClientMessages>
  )
}
