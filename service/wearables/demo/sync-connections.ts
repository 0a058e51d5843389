import { now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import type { WearableConnection } from '#service/db/generated/client.ts'
import { followDevices } from './follow-devices.ts'
import { minuteMs } from './local-time.ts'
import { openSimulation, readSpan } from './read-span.ts'

/** Minutes between two readings of a provider. */
const syncMinutes: Record<string, number> = { oura: 30, whoop: 30 }
const usualSyncMinutes = 10
/** The longest span of one transaction: after a pause the days are read one by one. */
const longestSpanMs = 24 * 60 * minuteMs
/** The minute that had not ended at the last reading. */
const overlapMs = 2 * minuteMs
const budgetMs = 50_000

type Due = Pick<WearableConnection, 'userId' | 'id' | 'provider'>

/**
 * Reads every connection whose time has come, in any number of workers at once: each locks the user, as the ingest does.
 * One that cannot be read waits for its next time, and the others are read.
 */
export async function syncDueConnections({ db, log }: { db: Db; log: Log }): Promise<number> {
  const until = performance.now() + budgetMs
  let synced = 0
  while (performance.now() < until) {
    const found: Due[] = []
    try {
      await db.$transaction(async (tx) => {
        found.push(...(await findDue(tx)))
        for (const due of found) await syncConnection(tx, due)
      })
    } catch (error) {
      const [failed] = found
      if (!failed) throw error
      log.error({ connectionId: failed.id, err: error }, 'a connection could not be read')
      await db.$transaction((tx) => postpone(tx, failed, now()))
      continue
    }
    if (found.length === 0) break
    synced += 1
  }
  return synced
}

/** The connection that has waited longest, with its user locked. */
function findDue(tx: Transaction) {
  return tx.$queryRaw<Due[]>`
    SELECT c.user_id AS "userId", c.id, c.provider
      FROM wearable_connection c
      JOIN service_user u ON u.id = c.user_id
     WHERE c.sync_at <= ${now()}::timestamptz AND c.status = 'connected' AND u.deleted_at IS NULL
     ORDER BY c.sync_at LIMIT 1
       FOR NO KEY UPDATE OF u SKIP LOCKED`
}

/** Reads what a provider has since the last time, at most a day; the rest follows at once. */
export async function syncConnection(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const connection = await tx.wearableConnection.findUnique({
    where: { userId_id: { userId, id } },
    include: { user: { select: { teamId: true } } },
  })
  if (!connection?.syncedUntil || connection.status !== 'connected') return false
  const simulation = openSimulation(connection)
  const end = now()
  const begin = connection.syncedUntil
  if (!simulation || begin >= end) return postpone(tx, connection, end)
  const until = new Date(Math.min(end.getTime(), begin.getTime() + longestSpanMs))
  const parts = { teamId: connection.user.teamId, connection, simulation }
  const from = new Date(begin.getTime() - overlapMs)
  const generated = await readSpan(tx, parts, { from, until, isHistory: false })
  if (generated) await followDevices(tx, parts, until)
  return postpone(tx, connection, until < end ? undefined : end)
}

/** Until the next reading; without a moment it is due at once. */
async function postpone(tx: Transaction, { userId, id, provider }: Due, readAt: Date | undefined) {
  const minutes = syncMinutes[provider] ?? usualSyncMinutes
  const syncAt = readAt ? new Date(readAt.getTime() + minutes * minuteMs) : now()
  const { count } = await tx.wearableConnection.updateMany({
    where: { userId, id, status: 'connected' },
    data: { syncAt },
  })
  return count > 0
}
