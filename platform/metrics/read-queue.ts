import type { Pool } from 'pg'
import { queueJobs, queueOldest } from './metrics.ts'

interface QueueRow {
  task: string
  due: string
  failed: string
  oldest: number
}

/** Notes how many jobs wait and for how long, by task, from the queue in `pool`’s database. */
export async function readQueue(pool: Pool): Promise<void> {
  const { rows } = await pool.query<QueueRow>(`
    SELECT task_identifier AS task,
           count(*) FILTER (WHERE attempts < max_attempts) AS due,
           count(*) FILTER (WHERE attempts >= max_attempts) AS failed,
           coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE attempts < max_attempts)), 0)::float8 AS oldest
      FROM graphile_worker.jobs
     WHERE locked_at IS NULL AND run_at <= now()
     GROUP BY 1`)
  queueJobs.reset()
  queueOldest.reset()
  for (const { task, due, failed, oldest } of rows) {
    queueJobs.set({ task, state: 'due' }, Number(due))
    queueJobs.set({ task, state: 'failed' }, Number(failed))
    queueOldest.set({ task }, oldest)
  }
}
