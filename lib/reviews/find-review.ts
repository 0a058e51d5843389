import type { WireLabReportData } from '#contract/lab-reports.ts'
import { labReportData, type WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { asPatientId, type PatientId, type ReportId } from '#lib/ids.ts'
import { checkIdentity } from '#lib/reports/identity/check-identity.ts'
import type { IdentityCheck } from '#lib/reports/identity/identity-state.ts'

interface ReviewPatient {
  patientId: PatientId
  firstName: string
  lastName: string
  dob: string | null
  gender: string | null
}

export interface FoundReview {
  jobId: ReportId
  patient: ReviewPatient
  userId: string | null
  data: WireLabReportData
  identity: IdentityCheck
  reasons: string[]
  revision: number
  isReviewed: boolean
  waitingSince: Date
  isFromClinic: boolean
}

interface StoredReview {
  revision: number
  review_reasons: string[]
  is_reviewed: boolean
  data: unknown
  waiting_since: Date
  is_from_clinic: boolean
  patient_id: string
  user_id: string | null
  first_name: string
  last_name: string
  dob: string | null
  gender: string | null
}

export async function findReview(tx: Transaction, jobId: ReportId): Promise<FoundReview> {
  const [row] = await tx.$queryRaw<StoredReview[]>`
    SELECT r.revision, r.review_reasons, r.is_reviewed, r.snapshot -> 'data' AS data,
           coalesce(r.snapshot -> 'upload' ->> 'by' = 'clinic', false) AS is_from_clinic,
           coalesce(r.created_at, r.updated_at, now()) AS waiting_since,
           p.id::text AS patient_id, p.user_id, p.first_name, p.last_name, p.dob, p.gender
      FROM report_projection r
      JOIN patient p ON p.id = CASE WHEN pg_input_is_valid(r.client_user_id, 'uuid') THEN r.client_user_id::uuid END
     WHERE r.job_id = ${jobId}::uuid AND r.needs_review AND r.status = 'completed'`
  const data = row && labReportData.safeParse(row.data)
  if (!row || !data?.success) throw notFound()
  const patient = {
    patientId: asPatientId(row.patient_id),
    firstName: row.first_name,
    lastName: row.last_name,
    dob: row.dob,
    gender: row.gender,
  }
  return {
    jobId,
    patient,
    userId: row.user_id,
    data: data.data,
    identity: checkIdentity(data.data.metadata, patient),
    reasons: row.review_reasons,
    revision: row.revision,
    isReviewed: row.is_reviewed,
    waitingSince: row.waiting_since,
    isFromClinic: row.is_from_clinic,
  }
}

/** Until the transaction ends, other changes to this report's review wait. */
export async function lockReport(tx: Transaction, jobId: ReportId) {
  await tx.$queryRaw`SELECT 1 FROM report_projection WHERE job_id = ${jobId}::uuid FOR UPDATE`
}

/** Locks the report for a change. Throws not-found, and review-closed once it is decided. */
export async function lockReview(tx: Transaction, jobId: ReportId): Promise<FoundReview> {
  await lockReport(tx, jobId)
  const review = await findReview(tx, jobId)
  const decided = await tx.reviewDecision.count({ where: { jobId } })
  if (decided > 0 || review.isReviewed) throw new AppError('review-closed')
  return review
}

export function readRows({ data }: Pick<FoundReview, 'data'>): WireLabReportResult[] {
  return data.results.map((row, position) => ({ ...row, id: row.id ?? `${position}` }))
}
