import { findSetTime } from '#platform/clock.ts'
import { type DbReader, db } from './client.ts'

/**
 * PostgreSQL's clock, the only one that expiry goes by: the clocks of several web processes differ, and one that jumps
 * must not extend a session or a link. Only the demo's seed sets another time.
 */
export async function readDatabaseTime(reader: DbReader = db()): Promise<Date> {
  const set = findSetTime()
  if (set) return set
  const [row] = await reader.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  if (!row) throw new Error('PostgreSQL returned no time')
  return row.now
}
