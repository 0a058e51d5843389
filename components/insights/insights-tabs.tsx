import { useTranslations } from 'next-intl'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'

export function InsightsTabs({ current }: { current: 'coverage' | 'query' }) {
  const t = useTranslations('insights.tabs')
  return (
    <TabsNav
      label={t('label')}
      tabs={[
        {
          href: '/clinic/insights',
          label: t('coverage'),
          isCurrent: current === 'coverage',
        },
        {
          href: '/clinic/insights/query',
          label: t('query'),
          isCurrent: current === 'query',
        },
      ]}
    />
  )
}
