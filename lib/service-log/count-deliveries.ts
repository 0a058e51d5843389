import type { Pool } from 'pg'
import { log } from '#lib/log.ts'

export type DeliveryKind =
  | 'accepted'
  | 'duplicate'
  | 'id_reuse'
  | 'forged'
  | 'stale'
  | 'foreign_team'
  | 'malformed'
  | 'too_large'

const flushMs = 1_000

const addCounts = `
  INSERT INTO delivery_count (hour, kind, count)
  SELECT date_trunc('hour', now()), kind, n FROM unnest($1::text[], $2::int[]) AS t(kind, n) ORDER BY kind
  ON CONFLICT (hour, kind) DO UPDATE SET count = delivery_count.count + EXCLUDED.count`

/** Counts deliveries by kind in memory and writes the sums once a second: a flood of forgeries costs one row. */
export function createDeliveryCounter(pool: () => Pool) {
  const counts = new Map<DeliveryKind, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const taken = [...counts]
    counts.clear()
    if (taken.length === 0) return
    try {
      await pool().query(addCounts, [taken.map(([kind]) => kind), taken.map(([, count]) => count)])
    } catch (error) {
      log().warn({ err: error }, 'delivery counts not written yet')
      for (const [kind, count] of taken) counts.set(kind, (counts.get(kind) ?? 0) + count)
      schedule()
    }
  }

  function schedule() {
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  return {
    count(kind: DeliveryKind) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      schedule()
    },
    flush,
  }
}
