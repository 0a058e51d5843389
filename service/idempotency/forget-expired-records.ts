import { now } from '#service/clock.ts'
import type { Db } from '#service/db/client.ts'

/** Outcomes hold orders; they go as soon as nobody may ask for them again. */
export async function forgetExpiredRecords(db: Db) {
  const { count } = await db.idempotencyRecord.deleteMany({ where: { expiresAt: { lt: now() } } })
  return count
}
