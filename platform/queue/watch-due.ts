import type { Pool } from 'pg'

const askEveryMs = 1_000

const dueSql = `
  SELECT count(*)::int AS due FROM (
    SELECT FROM graphile_worker._private_jobs
     WHERE is_available AND run_at <= now()
       AND task_id IN (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ANY($1))
     LIMIT $2) AS first`

interface Watched {
  tasks: readonly string[]
  concurrency: number
  /** Wakes so many workers that have nothing to do. */
  wake: (workers: number) => void
}

/**
 * Wakes workers for jobs whose time has come: one question a second for all of a pool, where graphile-worker would let each
 * worker ask. Jobs for now need it only where their notification was lost.
 */
export function watchDue(pool: Pool, { tasks, concurrency, wake }: Watched) {
  let isAsking = false

  async function ask() {
    if (isAsking) return
    isAsking = true
    try {
      const query = { name: 'due', text: dueSql, values: [tasks, concurrency] }
      const { rows } = await pool.query<{ due: number }>(query)
      if (rows[0]?.due) wake(rows[0].due)
    } catch {
      // The heartbeat, which asks the same database as often, reports it.
    } finally {
      isAsking = false
    }
  }

  const timer = setInterval(ask, askEveryMs)
  return { stop: () => clearInterval(timer) }
}
