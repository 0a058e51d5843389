import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'

/** Stored outcomes contain orders, so they are deleted as soon as they can no longer be replayed. */
export async function forgetExpiredRecords(db: Db) {
  const { count } = await db.idempotencyRecord.deleteMany({ where: { expiresAt: { lt: now() } } })
  return count
}
