'use client'

import { useTranslations } from 'next-intl'
import { CountBadge, useCount } from '#components/live/live-count.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'

/** A simulation moves many orders at once. */
const gatherMs = 1_000

/** How many orders need attention; a live badge in the side bar. */
export function AttentionCount({ total }: { total: number }) {
  const t = useTranslations('attention')
  const [count, reread] = useCount('/api/clinic/attention/count', total)
  useLiveOrders(reread, gatherMs)
  return <CountBadge isUrgent count={count} label={t('navCount', { count })} />
}
