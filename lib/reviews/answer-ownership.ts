import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { withdrawReportCriticals } from '#lib/critical-results/raise/withdraw-criticals.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { reportIdSchema } from '#lib/id-schemas.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { asksOwner, ownerAnswers } from '#lib/reports/identity/identity-state.ts'
import { requireReport } from '#lib/reports/read-reports.ts'
import { closeHandovers } from '#lib/reviews/handovers/follow-handovers.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { closeReviewJob } from './close-review.ts'
import { type FoundReview, lockReview, readRows } from './find-review.ts'

export const answerOwnershipInput = z.object({
  jobId: reportIdSchema,
  answer: z.enum(ownerAnswers),
})

/**
 * The patient says whether a report that could not be matched to them is theirs. "No" withdraws it: its review is closed, and
 * none of its values join the results. Throws not-found, not-possible-now where there is no such question, and
 * review-closed.
 */
export async function answerOwnership(
  context: Context,
  input: z.input<typeof answerOwnershipInput>,
): Promise<void> {
  const { patientId, userId } = requirePatient(context, 'reports:own')
  const { jobId, answer } = parseInput(answerOwnershipInput, input)
  await db().$transaction(async (tx) => {
    // Another patient's report is not found, whatever its state.
    await requireReport(tx, context, jobId)
    const review = await lockReview(tx, jobId)
    if (!asksOwner(review.identity, review.patient)) throw new AppError('not-possible-now')
    const given = { patientId, answer, answeredBy: userId, answeredAt: new Date() }
    await tx.reportAnswer.upsert({ where: { jobId }, create: { jobId, ...given }, update: given })
    if (answer === 'no') await withdraw(tx, review, userId)
    await recordAudit(tx, context, {
      action: 'reports.answer-own',
      patientId,
      subject: 'report',
      subjectId: jobId,
    })
    await notifyChanges(tx, [{ reportId: jobId, clientUserId: patientId }])
  })
}

async function withdraw(tx: Transaction, review: FoundReview, userId: string) {
  const { jobId, patient, revision } = review
  await tx.reviewDecision.create({
    data: {
      jobId,
      patientId: patient.patientId,
      outcome: 'withdrawn',
      reviewerId: userId,
      revision,
      before: readRows(review) as unknown as Prisma.InputJsonArray,
      after: [],
    },
  })
  await withdrawReportCriticals(tx, { reportId: jobId, reason: 'denied', actorId: userId })
  await addJob(tx, closeReviewJob, { payload: { jobId }, key: jobId })
  await closeHandovers(tx, jobId, userId)
  await tx.reviewClaim.deleteMany({ where: { jobId } })
  await tx.reviewDraft.deleteMany({ where: { jobId } })
}
