import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { sendReportNotice } from '#lib/reports/send-report-notice.ts'
import type { DecisionRecord } from '#lib/review-decisions/decision-record.ts'
import { closeHandovers } from '#lib/reviews/handovers/follow-handovers.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { closeReviewJob } from './close-review.ts'
import { type FoundReview, lockReport, readRows } from './find-review.ts'

interface Decision {
  outcome: 'approved' | 'rejected'
  reason?: string
  after: WireLabReportResult[]
  record?: DecisionRecord
}

/**
 * Writes the decision, the audit, the patient's email and the job that closes the review in the service, in the caller's
 * transaction and under the report's lock.
 */
export async function writeDecision(
  tx: Transaction,
  context: Context & { actor: StaffActor },
  review: FoundReview,
  { outcome, reason, after, record }: Decision,
): Promise<string> {
  const { jobId, patient, revision } = review
  const { patientId } = patient
  const json = (rows: WireLabReportResult[]) => rows as unknown as Prisma.InputJsonArray
  const { id } = await tx.reviewDecision.create({
    data: {
      jobId,
      patientId,
      outcome,
      reason: reason ?? null,
      reviewerId: context.actor.userId,
      revision,
      before: json(readRows(review)),
      after: json(after),
      ...(record && { record: record as unknown as Prisma.InputJsonObject }),
    },
  })
  await recordAudit(tx, context, {
    action: outcome === 'approved' ? 'reviews.approve' : 'reviews.reject',
    patientId,
    subject: 'report',
    subjectId: jobId,
  })
  await sendReportNotice(tx, {
    jobId,
    patientId,
    kind: outcome === 'approved' ? 'ready' : 'rejected',
    isFromClinic: review.isFromClinic,
  })
  await addJob(tx, closeReviewJob, { payload: { jobId }, key: jobId })
  await closeHandovers(tx, jobId, context.actor.userId)
  await tx.reviewClaim.deleteMany({ where: { jobId } })
  await tx.reviewDraft.deleteMany({ where: { jobId } })
  await notifyChanges(tx, [{ reportId: jobId, clientUserId: patientId }])
  return id
}

/** Whether this reviewer already decided the same: they may be repeating a request whose response was lost. */
export async function isDecidedBy(
  tx: Transaction,
  {
    jobId,
    reviewerId,
    outcome,
  }: { jobId: ReportId; reviewerId: string; outcome: Decision['outcome'] },
) {
  await lockReport(tx, jobId)
  return (await tx.reviewDecision.count({ where: { jobId, reviewerId, outcome } })) > 0
}
