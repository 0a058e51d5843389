import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { ReportReview } from '#lib/reports/report-view.ts'

export function ReviewText({ review }: { review: ReportReview }) {
  const t = useTranslations('reports.review')
  const { reviewerName: name, decidedAt, changedCount, addedCount, removed } = review
  const when = () => <LocalTime instant={decidedAt} style="date" />
  const parts = [
    changedCount > 0 && t('changed', { count: changedCount }),
    addedCount > 0 && t('added', { count: addedCount }),
    removed.length > 0 && t('removed', { count: removed.length }),
  ].filter((part) => part !== false)
  return (
    <div className="min-w-0">
      <p>
        {name ? t.rich('checkedBy', { name, when }) : t.rich('checked', { when })}
        {'. '}
        {parts.length > 0 ? `${parts.join(', ')}.` : t('nothingChanged')}
      </p>
      {removed.length > 0 && (
        <details className="mt-1.5">
          <summary className="cursor-pointer font-semibold text-accent">
            {t('removedTitle')}
          </summary>
          <ul className="mt-1 list-disc pl-5">
            {removed.map((row) => (
              <li key={row.rowId}>
                {row.name}: <s>{[row.value, row.unit].filter(Boolean).join(' ')}</s>
                {row.reason && `, ${t(`removedReasons.${row.reason}`)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
