'use client'

import { useTranslations } from 'next-intl'
import { CountBadge, useCount } from '#components/live/live-count.tsx'
import { useLiveReport } from '#components/live/use-live-updates.ts'

/** How many reports wait for review; a live badge in the side bar. */
export function ReviewCount({ total }: { total: number }) {
  const t = useTranslations('reviews')
  const [count, reread] = useCount('/api/clinic/review/count', total)
  useLiveReport(undefined, reread)
  return <CountBadge count={count} label={t('navCount', { count })} />
}
