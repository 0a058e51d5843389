import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { changesChannel } from '#lib/orders/apply-order.ts'

/** A page renews its claim every thirty seconds; one that is silent for so long has gone. */
const leaseMs = 2 * 60_000

export interface ClaimRequest {
  jobId: string
  reviewerId: string
  /** names the reviewer's window */
  claimKey: string
  /** from another window of the same reviewer */
  takesOver?: boolean
}

/**
 * Takes a report for one window of one reviewer, or renews the lease, under the report's lock. Throws review-claimed
 * while somebody else has it.
 */
export async function takeClaim(
  tx: Transaction,
  request: ClaimRequest,
): Promise<'taken' | 'renewed'> {
  const { jobId, reviewerId, claimKey, takesOver = false } = request
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  const now = clock?.now ?? new Date()
  const expiresAt = new Date(now.getTime() + leaseMs)
  const known = await tx.reviewClaim.findUnique({ where: { jobId } })
  const isOwn = known?.reviewerId === reviewerId
  const isSameWindow = isOwn && known.claimKey === claimKey
  if (known && isSameWindow && known.expiresAt > now) {
    await tx.reviewClaim.update({ where: { jobId }, data: { expiresAt } })
    return 'renewed'
  }
  if (known && known.expiresAt > now && !(isOwn && takesOver)) throw new AppError('review-claimed')
  const claim = { reviewerId, claimKey, claimedAt: now, expiresAt }
  await tx.reviewClaim.upsert({ where: { jobId }, create: { jobId, ...claim }, update: claim })
  await tellReviewers(tx, jobId)
  return 'taken'
}

/** To the patient nothing has changed: without an owner only staff hear of it. */
export async function tellReviewers(tx: Transaction, jobId: string) {
  const payload = JSON.stringify({ reportId: jobId, clientUserId: null })
  await tx.$executeRaw`SELECT pg_notify(${changesChannel}, ${payload})`
}
