import { useTranslations } from 'next-intl'
import type { ResultLine } from '#lib/results/result-view.ts'

/** What a line of one value does not show: others of its day, and others that may be newer. */
export function LineNotes({
  line: { day, sameDayCount, isSameDayAlike, undatedCount },
}: {
  line: ResultLine
}) {
  const t = useTranslations('results')
  return (
    <>
      {sameDayCount > 1 && (
        <span className="block text-xs font-semibold text-watch">
          {t(day ? 'sameDay' : 'sameUndated', { count: sameDayCount })}{' '}
          {isSameDayAlike && t('sameAlike')}
        </span>
      )}
      {undatedCount > 0 && (
        <span className="block text-xs font-semibold text-watch">
          {t('undated', { count: undatedCount })}
        </span>
      )}
    </>
  )
}
