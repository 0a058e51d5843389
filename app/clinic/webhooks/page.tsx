import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { DeliveriesFilter } from '#components/webhook-console/deliveries-filter.tsx'
import { DeliveriesTable } from '#components/webhook-console/deliveries-table.tsx'
import { ReplayByFilter } from '#components/webhook-console/replay-by-filter.tsx'
import { WebhookTabs } from '#components/webhook-console/webhook-tabs.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { consoleHref, parseConsoleFilters } from '#lib/webhook-console/console-filters.ts'
import { listReceived } from '#lib/webhook-console/list-received.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks')
  return { title: t('title') }
}

export default async function WebhooksPage({ searchParams }: PageProps<'/clinic/webhooks'>) {
  const t = await getTranslations('webhooks')
  const params = await searchParams
  const filters = parseConsoleFilters(params)
  const start = typeof params.before === 'string' ? params.before : undefined
  const context = await getContext()
  const { rows, before } = await redirectIfForbidden(
    listReceived(context, { ...filters, before: start }),
  )
  return (
    <ClientMessages
      namespaces={[
        'webhooks.list',
        'webhooks.outcomes',
        'webhooks.effects',
        'webhooks.body',
        'webhooks.replay',
        'orders.statuses',
      ]}
    >
      <QueryProvider>
        <PageHeader
          isDense
          title={t('title')}
          lead={t('lead')}
          actions={<ReplayByFilter filters={filters} />}
        />
        <WebhookTabs current="deliveries" />
        <DeliveriesFilter key={consoleHref(filters)} filters={filters} />
        {rows.length === 0 ? (
          <EmptyState
            title={t('list.none')}
            action={
              <LinkButton href="/clinic/webhooks" variant="secondary" size="small">
                {t('list.showAll')}
              </LinkButton>
            }
          />
        ) : (
          <DeliveriesTable rows={rows} />
        )}
        <div className="mt-4 flex flex-wrap justify-between gap-3">
          {start ? (
            <LinkButton href={consoleHref(filters)} variant="secondary" size="small">
              {t('list.newest')}
            </LinkButton>
          ) : (
            <span />
          )}
          {before && (
            <LinkButton
              href={consoleHref(filters, before)}
              variant="secondary"
              size="small"
              prefetch={false}
            >
              {t('list.older')}
            </LinkButton>
          )}
        </div>
      </QueryProvider>
    </ClientMessages>
  )
}
