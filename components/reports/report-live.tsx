'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { useRereading } from '#components/orders/use-rereading.ts'
import { type FollowedReport, readOwnReport } from '#components/reports/read-own-report.ts'
import { ReportFailure } from '#components/reports/report-failure.tsx'
import { ReportHeading } from '#components/reports/report-heading.tsx'
import { ReportInReview } from '#components/reports/report-in-review.tsx'
import { ReportProgress } from '#components/reports/report-progress.tsx'
import { ReportReader } from '#components/reports/report-reader.tsx'

type ReportLiveProps = {
  report: FollowedReport
  clinicName: string
  /** When the server read it. */
  readAt: string
}

/** How far the reading is has no event of its own. */
const progressMs = 1_500

/** A report's page: what the server rendered, followed from there. */
export function ReportLive({ report: initial, clinicName, readAt }: ReportLiveProps) {
  const t = useTranslations('reports.report')
  const { jobId, look } = initial
  const read = useCallback(
    (signal: AbortSignal) => readOwnReport(jobId, look, signal),
    [jobId, look],
  )
  const { value: report, isError, reread } = useRereading({ initial, readAt, read })
  useLiveReport(jobId, reread)
  usePolling(report.state === 'waiting' || report.state === 'reading', reread)
  return (
    <>
      <ReportHeading report={report} />
      <ReportBody report={report} clinicName={clinicName} />
      {isError && (
        <p role="status" className="mt-6 text-sm text-soft">
          {t('away')}
        </p>
      )}
    </>
  )
}

function ReportBody({ report, clinicName }: { report: FollowedReport; clinicName: string }) {
  if (report.state === 'waiting' || report.state === 'reading')
    return <ReportProgress report={report} />
  if (report.state === 'review') return <ReportInReview report={report} clinicName={clinicName} />
  if (report.state === 'ready') return <ReportReader report={report} />
  return <ReportFailure report={report} />
}

/** Asks again and again while somebody looks at the page. */
function usePolling(isOn: boolean, ask: () => void) {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askNow()
    }, progressMs)
    return () => clearInterval(timer)
  }, [isOn])
}
