'use client'

import { useTranslations } from 'next-intl'
import { CountBadge, useCount } from '#components/live/live-count.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'

/** Results arrive in bursts; the badge does not have to follow each. */
const gatherMs = 1_000

/** How many result sets need a clinician; a live badge in the side bar. */
export function ResultsCount({ total }: { total: number }) {
  const t = useTranslations('results-desk')
  const [count, reread] = useCount('/api/clinic/results/count', total)
  useLiveOrders(reread, gatherMs)
  return <CountBadge count={count} label={t('navCount', { count })} />
}
