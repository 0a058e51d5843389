import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { WebhookTabs } from '#components/webhook-console/webhook-tabs.tsx'
import { AddEndpoint } from '#components/webhook-endpoints/add-endpoint.tsx'
import { EndpointsTable } from '#components/webhook-endpoints/endpoints-table.tsx'
import { ManagementProblem } from '#components/webhook-endpoints/management-problem.tsx'
import { UndeliveredSection } from '#components/webhook-endpoints/messages/undelivered-section.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listEndpoints } from '#lib/service-endpoints/list-endpoints.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks')
  return { title: `${t('tabs.endpoints')}, ${t('title')}` }
}

export default async function WebhookEndpointsPage({
  searchParams,
}: PageProps<'/clinic/webhooks/endpoints'>) {
  const t = await getTranslations('webhooks')
  const texts = await getTranslations('webhook-endpoints')
  const params = await searchParams
  const before = typeof params.before === 'string' ? params.before : undefined
  const context = await getContext()
  const found = await redirectIfForbidden(listEndpoints(context, { before }))
  return (
    <ClientMessages
      namespaces={[
        'webhook-endpoints.add',
        'webhook-endpoints.attempts',
        'webhook-endpoints.secret',
        'webhook-endpoints.types',
        'webhook-endpoints.resend',
        'webhooks.filters',
        'clinic-contact.copying',
        'errors',
        'common',
      ]}
    >
      <PageHeader
        isDense
        title={t('title')}
        lead={texts('lead')}
        {...(found.problem === null && { actions: <AddEndpoint /> })}
      />
      <WebhookTabs current="endpoints" />
      {found.problem !== null ? (
        <ManagementProblem problem={found.problem} retryHref="/clinic/webhooks/endpoints" />
      ) : (
        <>
          {found.endpoints.length === 0 ? (
            <EmptyState
              title={texts('list.none')}
              action={
                <LinkButton href="/clinic/settings/connection" variant="secondary" size="small">
                  {texts('problem.settings')}
                </LinkButton>
              }
            >
              {texts('list.noneText')}
            </EmptyState>
          ) : (
            <EndpointsTable endpoints={found.endpoints} />
          )}
          {found.undelivered && (
            <UndeliveredSection
              page={found.undelivered}
              isFirst={before === undefined}
              enabledIds={found.endpoints.flatMap(({ endpointId, can }) =>
                can.send ? [endpointId] : [],
              )}
            />
          )}
        </>
      )}
    </ClientMessages>
  )
}
