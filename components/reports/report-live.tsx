'use client'

import { useTranslations } from 'next-intl'
import { lazy, useCallback, useEffect, useEffectEvent } from 'react'
import { useIsStill } from '#components/live/still-page.tsx'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { useRereading } from '#components/live/use-rereading.ts'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ReportId } from '#lib/ids.ts'
import type { ReportView } from '#lib/reports/report-view.ts'
import { ReportHeading } from './report-heading.tsx'
import { ReportReader } from './report-reader.tsx'

// What a report passes through; nearly every visit is to one that can be read.
const ReportFailure = lazy(async () => ({
  default: (await import('./report-failure.tsx')).ReportFailure,
}))
const ReportInReview = lazy(async () => ({
  default: (await import('./report-in-review.tsx')).ReportInReview,
}))
const ReportProgress = lazy(async () => ({
  default: (await import('./report-progress.tsx')).ReportProgress,
}))

type ReportLiveProps = {
  report: FollowedReport
  clinicName: string
  /** ISO instant of the server's read */
  readAt: string
}

/** Reading progress sends no events, so the page polls. */
const progressMs = 1_500

export function ReportLive({ report: initial, clinicName, readAt }: ReportLiveProps) {
  const t = useTranslations('reports.report')
  const { jobId, access } = initial
  const read = useCallback(
    (signal: AbortSignal) => readOwnReport(jobId, access, signal),
    [jobId, access],
  )
  const { value: report, isError, reread } = useRereading({ initial, readAt, read })
  useLiveReport(jobId, reread)
  const isStill = useIsStill()
  usePolling(!isStill && (report.state === 'waiting' || report.state === 'reading'), reread)
  return (
    <>
      <ReportHeading report={report} />
      <ShownAtOnce key={report.state}>
        <ReportBody report={report} clinicName={clinicName} onAnswered={reread} />
      </ShownAtOnce>
      {isError && (
        <p role="status" className="mt-6 text-sm text-soft">
          {t('unavailable')}
        </p>
      )}
    </>
  )
}

interface ReportBodyProps {
  report: FollowedReport
  clinicName: string
  onAnswered: () => void
}

function ReportBody({ report, clinicName, onAnswered }: ReportBodyProps) {
  if (report.state === 'waiting' || report.state === 'reading')
    return <ReportProgress report={report} />
  if (report.state === 'review')
    return <ReportInReview report={report} clinicName={clinicName} onAnswered={onAnswered} />
  if (report.state === 'ready') return <ReportReader report={report} />
  return <ReportFailure report={report} />
}

/** Polls while the page is visible. */
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

type FollowedReport = ReportView & { access: string }

/** Continues the access that the page was first read with. */
function readOwnReport(jobId: ReportId, access: string, signal: AbortSignal) {
  return apiFetch<FollowedReport>(`/api/reports/${jobId}`, {
    headers: { [accessHeader]: access },
    signal,
  })
}
