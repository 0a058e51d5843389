import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { refreshConnections } from '#service/wearables/connections/refresh-connections.ts'
import { getActiveUser } from './get-user.ts'

/** Contract 2.18. */
const maxPerHour = 8
const hourMs = 60 * 60 * 1000

/** Reads a user's wearable sources again. Throws 400 when there are some and none could be read. */
export async function refreshUser(db: Db, teamId: string, userId: string) {
  await db.$transaction(async (tx) => {
    await getActiveUser(tx, teamId, userId)
    await tx.$executeRaw`SELECT id FROM service_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
    const time = now()
    const since = new Date(time.getTime() - hourMs)
    await tx.userRefresh.deleteMany({ where: { userId, requestedAt: { lte: since } } })
    const recent = await tx.userRefresh.findMany({
      where: { userId },
      orderBy: { requestedAt: 'asc' },
      select: { requestedAt: true },
    })
    const [oldest] = recent
    if (oldest && recent.length >= maxPerHour) {
      const waitMs = oldest.requestedAt.getTime() - since.getTime()
      throw new HttpFault(
        429,
        `A user can be refreshed ${maxPerHour} times per hour`,
        {},
        Math.max(1, Math.ceil(waitMs / 1000)),
      )
    }
    await tx.userRefresh.create({ data: { userId, requestedAt: time } })
  })
  const { refreshed, inProgress, failed } = await refreshConnections(db, userId)
  if (failed.length > 0 && refreshed.length + inProgress.length === 0) {
    const error = 'No source of this user can be read'
    throw new HttpFault(400, error, {
      success: false,
      user_id: userId,
      error,
      failed_sources: failed,
    })
  }
  return {
    success: true,
    user_id: userId,
    refreshed_sources: refreshed,
    in_progress_sources: inProgress,
    failed_sources: failed,
  }
}
