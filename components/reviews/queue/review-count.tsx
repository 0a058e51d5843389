'use client'

import { useTranslations } from 'next-intl'
import { CountBadge, useCount } from '#components/live/live-count.tsx'
import { useLiveReport } from '#components/live/use-live-updates.ts'

/** How many reports wait for review, and how many for the reader’s own word; live badges in the side bar. */
export function ReviewCount({ total, forReader }: { total: number; forReader: number }) {
  const t = useTranslations('reviews')
  const [count, reread] = useCount('/api/clinic/review/count', total)
  const [own, rereadOwn] = useCount('/api/clinic/review/handed-over', forReader)
  useLiveReport(undefined, () => {
    reread()
    rereadOwn()
  })
  return (
    <span className="inline-flex items-center gap-1">
      {own > 0 && <CountBadge count={own} label={`${t('navForYou', { count: own })}, `} isUrgent />}
      <CountBadge count={count} label={t('navCount', { count })} />
    </span>
  )
}
