import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { defineJob } from '#platform/define-job.ts'
import { readPeriods } from './read-periods.ts'
import { type RetentionKind, retentionKinds } from './retention-kinds.ts'
import { isPast, retentionTables } from './retention-tables.ts'

export const applyRetentionJob = defineJob({
  name: 'retention.apply',
  formerNames: ['service-log.forget-refused', 'webhooks:forget-refused'],
  payload: z.object({}),
  schedule: { match: '41 4 * * *', options: { backfillPeriod: 86_400_000 } },
  run: async () => {
    await applyRetention()
  },
})

const usualBatch = { rows: 1_000, most: 200 }

/**
 * Removes what is past its period by PostgreSQL's clock, and returns how many rows of each kind. What a run leaves, since
 * its batches are bounded, the next one takes.
 */
export async function applyRetention(batch = usualBatch): Promise<Record<RetentionKind, number>> {
  const periods = await readPeriods(db())
  const removed = Object.fromEntries(retentionKinds.map((kind) => [kind, 0])) as Record<
    RetentionKind,
    number
  >
  for (const kind of retentionKinds) {
    const { days } = periods[kind]
    if (days === null) continue
    for (const table of retentionTables[kind]) {
      for (let done = 0; done < batch.most; done += 1) {
        // Locking reads a row again that changed meanwhile: a draft that someone is writing stays.
        const count = await db().$executeRaw`
          DELETE FROM ${table.name} WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM ${table.name} WHERE ${isPast(table, days)} LIMIT ${batch.rows}
               FOR UPDATE SKIP LOCKED))`
        removed[kind] += count
        if (count < batch.rows) break
      }
    }
  }
  if (Object.values(removed).some((count) => count > 0))
    log().info({ removed }, 'removed rows past their retention period')
  return removed
}
