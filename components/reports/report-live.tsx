'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useLiveReport } from '#components/live/use-live-updates.ts'
import { useRereading } from '#components/patient-orders/use-rereading.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ReportId } from '#lib/ids.ts'
import type { ReportView } from '#lib/reports/report-view.ts'
import { OriginalFiles } from './original-files.tsx'
import { OwnershipQuestion } from './ownership-question.tsx'
import { PagePictures } from './page-pictures.tsx'
import { ReportFailure } from './report-failure.tsx'
import { ReportHeading } from './report-heading.tsx'
import { ReportProgress } from './report-progress.tsx'
import { ReportReader } from './report-reader.tsx'

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
  usePolling(report.state === 'waiting' || report.state === 'reading', reread)
  return (
    <>
      <ReportHeading report={report} />
      <ReportBody report={report} clinicName={clinicName} onAnswered={reread} />
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
    return (
      <div className="space-y-6">
        <OwnershipQuestion report={report} onAnswered={onAnswered} />
        <ReportInReview report={report} clinicName={clinicName} />
      </div>
    )
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

/** A reviewer is comparing the values with the pages; until then only the pages show. */
function ReportInReview({ report, clinicName }: { report: ReportView; clinicName: string }) {
  const t = useTranslations('reports')
  return (
    <div className="space-y-6">
      <Notice icon={<Eye aria-hidden="true" />} title={t('review.title', { clinic: clinicName })}>
        {t('review.text')}
      </Notice>
      <section aria-labelledby="report-pages">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="report-pages" className="text-lg">
            {t('report.pages')}
          </h2>
          <OriginalFiles report={report} />
        </div>
        <PagePictures report={report} />
      </section>
    </div>
  )
}
