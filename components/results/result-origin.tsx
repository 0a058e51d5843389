import { FlaskConical, ScanText, UserCheck } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { ReportPlace, ResultReview, ResultValue } from '#lib/results/result-view.ts'
import type { ResultsReader } from './result-places.ts'

export function ResultOrigin({
  value,
  review = null,
  reader,
}: {
  value: ResultValue
  review?: ResultReview | null
  reader: ResultsReader
}) {
  const t = useTranslations('results')
  const { labName, isReviewed, orderId, unit } = value
  const Icon = orderId ? FlaskConical : isReviewed ? UserCheck : ScanText
  const { href, place } = usePlace(value, reader)
  return (
    <>
      <span className="block">
        {[value.order?.testName, labName].map((part) => part && `${part}, `)}
        <TextLink
          href={href}
          className="relative z-10 font-medium whitespace-nowrap decoration-1 narrow:inline-block narrow:whitespace-normal print:inline-block print:whitespace-normal"
        >
          {place}
        </TextLink>
      </span>
      <span className="mt-0.5 flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {t(
          orderId
            ? 'provenance.laboratory'
            : isReviewed
              ? 'provenance.checked'
              : 'provenance.automatic',
        )}
      </span>
      {value.copies.length > 0 && (
        <span className="block">
          {t('alsoIn', { count: value.copies.length })}
          {value.copies.map((copy, at) => (
            <Fragment key={`${copy.jobId} ${copy.rowId}`}>
              {at > 0 ? ', ' : ' '}
              <CopyLink copy={copy} reader={reader} />
            </Fragment>
          ))}
        </span>
      )}
      {review && (
        <span className="block">
          {review.before && (
            <span className="font-semibold whitespace-nowrap text-ink">
              {t('provenance.changed', {
                before: review.before,
                after: [value.value, unit].filter(Boolean).join(' '),
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

function CopyLink({ copy, reader }: { copy: ReportPlace; reader: ResultsReader }) {
  const { href, place } = useReportPlace(reader)(copy)
  return (
    <TextLink href={href} className="relative z-10 whitespace-nowrap decoration-1">
      {place}
    </TextLink>
  )
}

/** The order or the page that a value comes from. */
function usePlace({ orderId, order, jobId, rowId, page }: ResultValue, reader: ResultsReader) {
  const t = useTranslations('results')
  const placeIn = useReportPlace(reader)
  if (!orderId) return placeIn({ jobId, rowId, page })
  const kit = order?.kitCode && t('fromKit', { code: order.kitCode })
  return reader.kind === 'patient'
    ? { href: `/orders/${orderId}` as Route, place: kit ?? t('fromOrder') }
    : { href: `/clinic/orders/${orderId}` as Route, place: kit ?? t('fromOrderStaff') }
}

function useReportPlace({ kind }: ResultsReader) {
  const t = useTranslations('results')
  return ({ jobId, rowId, page }: Pick<ResultValue, 'jobId' | 'rowId' | 'page'>) => {
    if (kind === 'patient') {
      const place = page === null ? t('fromReport') : t('fromPage', { page })
      return { href: `/reports/${jobId}` as Route, place }
    }
    const place = page === null ? t('fromReportStaff') : t('fromPageStaff', { page })
    return { href: `/clinic/reports/${jobId}?row=${encodeURIComponent(rowId)}` as Route, place }
  }
}
