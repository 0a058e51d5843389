import { ScanText, UserCheck } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ResultsReader } from '#components/results/result-places.ts'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ResultValue } from '#lib/results/result-view.ts'

/** Which report and page a value comes from, and whether a person compared it with them. */
export function ResultOrigin({
  value: { labName, jobId, page, isReviewed },
  reader,
}: {
  value: ResultValue
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
            href={`/reports/${jobId}` as Route}
            className="relative z-10 font-medium whitespace-nowrap decoration-1"
          >
            {place}
          </TextLink>
        ) : (
          page !== null && t('fromPageStaff', { page })
        )}
      </span>
      <span className="mt-0.5 flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {t(isReviewed ? 'provenance.checked' : 'provenance.automatic')}
      </span>
    </>
  )
}
