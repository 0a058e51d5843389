import { setTimeout } from 'node:timers/promises'
import { createLog } from '#platform/log.ts'
import { type Db, openServiceDatabase } from '#service/db/client.ts'
import { findOnReplica } from '#testing/database/test-database.ts'

const patienceMs = 60_000

/**
 * Of a run with a replica: the database that only reads, and what waits until it has everything that the primary has. A
 * replica is behind by its lag, and a test must not depend on how long that is.
 */
export function readFromReplica(databaseUrl: string, primary: Db) {
  const url = findOnReplica(databaseUrl)
  if (!url) return undefined
  const { db, close } = openServiceDatabase(url, createLog('service', 'silent'), 4)
  return {
    db,
    close,
    async catchUp() {
      const [written] = await primary.$queryRaw<{ place: string }[]>`
        SELECT pg_current_wal_insert_lsn()::text AS place`
      for (const until = Date.now() + patienceMs; Date.now() < until; await setTimeout(5)) {
        // A database that was just made is not there yet.
        const [seen] = await db.$queryRaw<{ isThere: boolean }[]>`
          SELECT pg_last_wal_replay_lsn() >= ${written?.place ?? ''}::pg_lsn AS "isThere"`.catch(
          () => [],
        )
        if (seen?.isThere) return
      }
      throw new Error('the replica did not catch up')
    },
  }
}
