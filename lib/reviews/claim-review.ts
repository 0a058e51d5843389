import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { reportIdSchema } from '#lib/id-schemas.ts'
import { asReportId, type ReportId } from '#lib/ids.ts'
import { lockReview } from './find-review.ts'
import type { ClaimedReview } from './review-view.ts'
import { notifyReviewers, takeClaim } from './take-claim.ts'

export const claimInput = z.object({
  jobId: reportIdSchema,
  claimKey: z.uuid(),
  takesOver: z.boolean().default(false),
})

/**
 * Also renews the claim. Returns the draft's version, which a page that was read earlier may not have. Throws review-claimed while another reviewer has it, and review-closed
 * once it is decided.
 */
export async function claimReview(
  context: Context,
  input: z.input<typeof claimInput>,
): Promise<ClaimedReview> {
  const { userId: reviewerId } = requireStaff(context, 'reports:review')
  const { jobId, claimKey, takesOver } = parseInput(claimInput, input)
  return db().$transaction(async (tx) => {
    const { patient } = await lockReview(tx, jobId)
    const sessionId = context.session?.sessionId
    const outcome = await takeClaim(tx, { jobId, reviewerId, claimKey, sessionId, takesOver })
    const draft = await tx.reviewDraft.findUnique({ where: { jobId }, select: { version: true } })
    const claimed = { version: draft?.version ?? 0 }
    if (outcome === 'renewed') return claimed
    await recordAudit(tx, context, {
      action: 'reviews.claim',
      patientId: patient.patientId,
      subject: 'report',
      subjectId: jobId,
    })
    return claimed
  })
}

/** Does nothing if this window does not have the claim. */
export async function releaseReview(
  context: Context,
  input: Pick<z.input<typeof claimInput>, 'jobId' | 'claimKey'>,
) {
  const { userId: reviewerId } = requireStaff(context, 'reports:review')
  const where = parseInput(claimInput.omit({ takesOver: true }), input)
  await db().$transaction((tx) => releaseClaim(tx, context, { ...where, reviewerId }))
}

/** For a session that has ended: its pages can no longer release what they hold. */
export async function releaseSessionClaims(context: Context) {
  if (!context.session) return
  const { sessionId } = context.session
  const claims = await db().reviewClaim.findMany({ where: { sessionId } })
  for (const { jobId, claimKey, reviewerId } of claims)
    await db().$transaction((tx) =>
      releaseClaim(tx, context, { jobId: asReportId(jobId), claimKey, reviewerId, sessionId }),
    )
}

interface HeldClaim {
  jobId: ReportId
  claimKey: string
  reviewerId: string
  sessionId?: string
}

export async function releaseClaim(tx: Transaction, context: Context, claim: HeldClaim) {
  const { count } = await tx.reviewClaim.deleteMany({ where: claim })
  if (count === 0) return
  const report = await tx.reportProjection.findUnique({
    where: { jobId: claim.jobId },
    select: { clientUserId: true },
  })
  await recordAudit(tx, context, {
    action: 'reviews.release',
    patientId: report?.clientUserId ?? null,
    subject: 'report',
    subjectId: claim.jobId,
  })
  await notifyReviewers(tx, claim.jobId)
}
