import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockReview } from './find-review.ts'
import { takeClaim, tellReviewers } from './take-claim.ts'

export const claimInput = z.object({
  jobId: z.uuid(),
  claimKey: z.uuid(),
  takesOver: z.boolean().default(false),
})

/**
 * Takes a report for one window of a reviewer, or says that it is still there. Throws review-claimed while somebody else
 * has it, and review-closed when it is decided.
 */
export async function claimReview(context: Context, input: z.input<typeof claimInput>) {
  const { userId: reviewerId } = requireStaff(context, 'reports:review')
  const { jobId, claimKey, takesOver } = parseInput(claimInput, input)
  await db().$transaction(async (tx) => {
    const { patient } = await lockReview(tx, jobId)
    const outcome = await takeClaim(tx, { jobId, reviewerId, claimKey, takesOver })
    if (outcome === 'renewed') return
    await recordAudit(tx, context, {
      action: 'reviews.claim',
      patientId: patient.patientId,
      subject: 'report',
      subjectId: jobId,
    })
  })
}

/** Gives a report back; nothing happens where this window does not have it. */
export async function releaseReview(
  context: Context,
  input: Pick<z.input<typeof claimInput>, 'jobId' | 'claimKey'>,
) {
  const { userId: reviewerId } = requireStaff(context, 'reports:review')
  const where = parseInput(claimInput.omit({ takesOver: true }), input)
  await db().$transaction(async (tx) => {
    const { count } = await tx.reviewClaim.deleteMany({ where: { ...where, reviewerId } })
    if (count === 0) return
    const report = await tx.reportProjection.findUnique({
      where: { jobId: where.jobId },
      select: { clientUserId: true },
    })
    await recordAudit(tx, context, {
      action: 'reviews.release',
      patientId: report?.clientUserId ?? null,
      subject: 'report',
      subjectId: where.jobId,
    })
    await tellReviewers(tx, where.jobId)
  })
}
