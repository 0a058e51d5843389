import { ScanText, UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { ResultReview, ResultValue } from '#lib/results/result-view.ts'
import type { ResultsReader } from './result-places.ts'

export function ResultOrigin({
  value: { labName, jobId, rowId, page, isReviewed, value, unit },
  review = null,
  reader,
}: {
  value: ResultValue
  review?: ResultReview | null
  reader: ResultsReader
}) {
  const t = useTranslations('results')
  const Icon = isReviewed ? UserCheck : ScanText
  const place = page === null ? t('fromReport') : t('fromPage', { page })
  return (
    <>
      <span className="block">
        {labName && `${labName}, `}
        {reader.kind === 'patient' ? (
          <TextLink
            href={`/reports/${jobId}`}
            className="relative z-10 font-medium whitespace-nowrap decoration-1"
          >
            {place}
          </TextLink>
        ) : (
          <TextLink
            href={`/clinic/reports/${jobId}?row=${encodeURIComponent(rowId)}`}
            className="relative z-10 font-medium whitespace-nowrap decoration-1"
          >
            {page === null ? t('fromReportStaff') : t('fromPageStaff', { page })}
          </TextLink>
        )}
      </span>
      <span className="mt-0.5 flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {t(isReviewed ? 'provenance.checked' : 'provenance.automatic')}
      </span>
      {review && (
        <span className="block">
          {review.before && (
            <span className="font-semibold whitespace-nowrap text-ink">
              {t('provenance.changed', {
                before: review.before,
                after: [value, unit].filter(Boolean).join(' '),
              })}
            </span>
          )}{' '}
          {t.rich('provenance.by', {
            name: review.by,
            when: () => <LocalTime instant={review.at} style="dateTime" />,
          })}
        </span>
      )}
    </>
  )
}
