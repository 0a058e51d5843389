import type { Transaction } from '#lib/db/client.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import type { ReportState } from './fold-report.ts'
import type { ProjectedReport } from './project-report.ts'

interface StoredState {
  job_id: string
  snapshot: Record<string, unknown>
  versions: Record<string, string>
}

export async function loadReportStates(
  tx: Transaction,
  jobIds: readonly string[],
): Promise<Map<string, ReportState>> {
  const rows = await tx.$queryRaw<StoredState[]>`
    SELECT job_id::text, snapshot, versions FROM report_projection WHERE job_id = ANY(${jobIds}::uuid[])`
  return new Map(
    rows.map(({ job_id, snapshot, versions }) => [
      job_id,
      { fields: new Map(Object.entries(snapshot)), versions: new Map(Object.entries(versions)) },
    ]),
  )
}

export interface FoldedReport {
  jobId: ReportId
  patientId: PatientId | null
  state: ReportState
  projected: ProjectedReport
}

export async function saveReports(tx: Transaction, reports: readonly FoldedReport[]) {
  const rows = reports.map(({ jobId, state, projected }) => ({
    jobId,
    ...projected,
    snapshot: Object.fromEntries(state.fields),
    versions: Object.fromEntries(state.versions),
  }))
  await tx.$executeRaw`
    INSERT INTO report_projection (job_id, service_user_id, client_user_id, status, failure_reason, stage, page, pages,
                                   revision, needs_review, is_reviewed, review_reasons, result_count, doubt_count,
                                   snapshot, versions, created_at, updated_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
      "jobId" uuid, "serviceUserId" uuid, "clientUserId" text, status text, "failureReason" text, stage text, page int,
      pages int, revision int, "needsReview" boolean, "isReviewed" boolean, "reviewReasons" text[], "resultCount" int,
      "doubtCount" int, snapshot jsonb, versions jsonb, "createdAt" timestamptz, "updatedAt" timestamptz)
    ON CONFLICT (job_id) DO UPDATE SET
      service_user_id = EXCLUDED.service_user_id, client_user_id = EXCLUDED.client_user_id,
      status = EXCLUDED.status, failure_reason = EXCLUDED.failure_reason, stage = EXCLUDED.stage,
      page = EXCLUDED.page, pages = EXCLUDED.pages, revision = EXCLUDED.revision,
      needs_review = EXCLUDED.needs_review, is_reviewed = EXCLUDED.is_reviewed,
      review_reasons = EXCLUDED.review_reasons, result_count = EXCLUDED.result_count,
      doubt_count = EXCLUDED.doubt_count, snapshot = EXCLUDED.snapshot, versions = EXCLUDED.versions,
      created_at = EXCLUDED.created_at, updated_at = EXCLUDED.updated_at`
}
