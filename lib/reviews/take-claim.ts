import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ReportId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'

/** Pages renew their claim every thirty seconds; after this long without one, the page is gone. */
const leaseMs = 2 * 60_000

export interface ClaimRequest {
  jobId: ReportId
  reviewerId: string
  claimKey: string
  /** whose sign-out releases the claim */
  sessionId: string | undefined
  takesOver?: boolean
}

/**
 * Also renews the claim, under the report's lock. Throws review-claimed while another reviewer has
 * it.
 */
export async function takeClaim(
  tx: Transaction,
  request: ClaimRequest,
): Promise<'taken' | 'renewed'> {
  const { jobId, reviewerId, claimKey, sessionId = null, takesOver = false } = request
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  const now = clock?.now ?? new Date()
  const expiresAt = new Date(now.getTime() + leaseMs)
  const known = await tx.reviewClaim.findUnique({ where: { jobId } })
  const isOwn = known?.reviewerId === reviewerId
  const isSameWindow = isOwn && known.claimKey === claimKey
  if (known && isSameWindow && known.expiresAt > now) {
    await tx.reviewClaim.update({ where: { jobId }, data: { expiresAt, sessionId } })
    return 'renewed'
  }
  if (known && known.expiresAt > now && !(isOwn && takesOver)) throw new AppError('review-claimed')
  const claim = { reviewerId, claimKey, sessionId, claimedAt: now, expiresAt }
  await tx.reviewClaim.upsert({ where: { jobId }, create: { jobId, ...claim }, update: claim })
  await notifyReviewers(tx, jobId)
  return 'taken'
}

/** Notifies staff only: without an owner the event does not reach the patient, whose view did not change. */
export async function notifyReviewers(tx: Transaction, jobId: ReportId) {
  await notifyChanges(tx, [{ reportId: jobId, clientUserId: null }])
}
