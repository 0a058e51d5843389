import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { changesChannel } from '#lib/orders/apply-order.ts'
import { sendReportNotice } from '#lib/reports/send-report-notice.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { WireLabReportResult } from '#service/contract/lab-reports.ts'
import { closeReviewJob } from './close-review.ts'
import { type FoundReview, lockReport, readRows } from './find-review.ts'

interface Decision {
  outcome: 'approved' | 'rejected'
  /** what the patient reads of a rejected report */
  reason?: string
  after: WireLabReportResult[]
}

/**
 * Writes how a review ended: the decision, the audit, the patient's mail and the job that closes the review at the
 * service, in the caller's transaction and under the report's lock.
 */
export async function writeDecision(
  tx: Transaction,
  context: Context & { actor: StaffActor },
  review: FoundReview,
  { outcome, reason, after }: Decision,
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
  })
  await addJob(tx, closeReviewJob, { jobId }, { jobKey: `${closeReviewJob}:${jobId}` })
  await tx.reviewClaim.deleteMany({ where: { jobId } })
  await tx.reviewDraft.deleteMany({ where: { jobId } })
  const payload = JSON.stringify({ reportId: jobId, clientUserId: patientId })
  await tx.$executeRaw`SELECT pg_notify(${changesChannel}, ${payload})`
  return id
}

/** Whether this reviewer has ended the review so already: an answer that was lost is asked for again. */
export async function isDecidedBy(
  tx: Transaction,
  {
    jobId,
    reviewerId,
    outcome,
  }: { jobId: string; reviewerId: string; outcome: Decision['outcome'] },
) {
  await lockReport(tx, jobId)
  return (await tx.reviewDecision.count({ where: { jobId, reviewerId, outcome } })) > 0
}
