import { lookHeader } from '#lib/audit/look-header.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { ReportView } from '#lib/reports/report-view.ts'

export type FollowedReport = ReportView & { look: string }

/** The patient's own report, as app/api/reports answers it; goes on with the look that it was first read in. */
export function readOwnReport(jobId: string, look: string, signal: AbortSignal) {
  return apiFetch<FollowedReport>(`/api/reports/${jobId}`, {
    headers: { [lookHeader]: look },
    signal,
  })
}
