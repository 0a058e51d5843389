import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { GapsTables } from '#components/webhook-console/gaps-tables.tsx'
import { CompareButton } from '#components/webhook-console/reread-button.tsx'
import { WebhookTabs } from '#components/webhook-console/webhook-tabs.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listGaps } from '#lib/webhook-console/list-gaps.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks')
  return { title: `${t('tabs.gaps')}, ${t('title')}` }
}

export default async function WebhookGapsPage() {
  const t = await getTranslations('webhooks')
  const context = await getContext()
  const found = await redirectIfForbidden(listGaps(context))
  return (
    <ClientMessages namespaces={['webhooks.gaps']}>
      <QueryProvider>
        <PageHeader isDense title={t('title')} lead={t('lead')} actions={<CompareButton />} />
        <WebhookTabs current="gaps" />
        <p className="mb-4 max-w-[80ch] text-soft">
          {t('gaps.lead')}{' '}
          {found.comparedAt
            ? t.rich('gaps.compared', {
                time: () => <LocalTime instant={found.comparedAt ?? ''} />,
              })
            : t('gaps.never')}
        </p>
        <GapsTables found={found} />
      </QueryProvider>
    </ClientMessages>
  )
}
