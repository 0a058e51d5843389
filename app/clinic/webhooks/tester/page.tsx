import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TesterPanel } from '#components/webhook-console/tester-panel.tsx'
import { WebhookTabs } from '#components/webhook-console/webhook-tabs.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks')
  return { title: `${t('tabs.tester')}, ${t('title')}` }
}

export default async function WebhookTesterPage() {
  const t = await getTranslations('webhooks')
  const context = await getContext()
  await redirectIfForbidden((async () => requireStaff(context, 'webhooks:act'))())
  return (
    <ClientMessages namespaces={['webhooks.tester', 'webhooks.outcomes']}>
      <QueryProvider>
        <PageHeader isDense title={t('title')} lead={t('lead')} />
        <WebhookTabs current="tester" />
        <p className="mb-4 max-w-[80ch] text-soft">{t('tester.lead')}</p>
        <TesterPanel />
      </QueryProvider>
    </ClientMessages>
  )
}
