import { useTranslations } from 'next-intl'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'

const tabs = [
  { name: 'deliveries', href: '/clinic/webhooks' },
  { name: 'gaps', href: '/clinic/webhooks/gaps' },
  { name: 'endpoints', href: '/clinic/webhooks/endpoints' },
  { name: 'tester', href: '/clinic/webhooks/tester' },
  { name: 'events', href: '/clinic/webhooks/events' },
] as const

export function WebhookTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const t = useTranslations('webhooks.tabs')
  return (
    <TabsNav
      label={t('label')}
      tabs={tabs.map(({ name, href }) => ({ href, label: t(name), isCurrent: name === current }))}
    />
  )
}
