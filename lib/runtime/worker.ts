import { setInterval } from 'node:timers'
import { Logger, run, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import type { Log } from './log.ts'

// graphile-worker frees the jobs of a dead worker only after 4 hours. Each process therefore keeps a row with the time
// it was last alive, and whoever finds a row too old frees that process's jobs at once.
const heartbeatMs = 2_000
const deadAfterMs = 12_000

const heartbeatTable = `
  CREATE TABLE IF NOT EXISTS worker_heartbeat (
    worker_id text PRIMARY KEY,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`

interface WorkerOptions {
  connectionString: string
  tasks: TaskList
  log: Log
  concurrency: number
  /** graphile-worker crontab text, for work that has no trigger of its own */
  crontab?: string
}

/** Runs jobs until `stop()`, which waits for those under way. Jobs of a killed process go on within about 15 s. */
export async function startWorker({ connectionString, tasks, log, concurrency, crontab }: WorkerOptions) {
  const pool = new Pool({ connectionString, max: concurrency + 3 })
  pool.on('error', (error) => log.warn({ err: error }, 'worker connection lost'))
  const runner = await run({
    pgPool: pool,
    concurrency,
    taskList: tasks,
    crontab: crontab ?? '',
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: quietLogger(log),
  })
  await pool.query(heartbeatTable)

  const workerIds = new Set<string>()
  runner.events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  runner.events.on('worker:release', ({ worker }) => workerIds.delete(worker.workerId))
  runner.events.on('job:error', ({ job, error }) => {
    log.warn({ jobId: job.id, task: job.task_identifier, attempt: job.attempts, err: error }, 'job failed')
  })
  runner.events.on('job:start', ({ job, worker }) => {
    workerIds.add(worker.workerId)
    log.debug({ jobId: job.id, task: job.task_identifier }, 'job started')
  })

  const beat = () =>
    keepAlive(pool, [...workerIds]).catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed'))
  await beat()
  const timer = setInterval(beat, heartbeatMs)

  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
      await pool.query('DELETE FROM worker_heartbeat WHERE worker_id = ANY($1)', [[...workerIds]]).catch(() => undefined)
      await pool.end()
    },
  }
}

async function keepAlive(pool: Pool, workerIds: string[]) {
  if (workerIds.length > 0) {
    await pool.query(
      `INSERT INTO worker_heartbeat (worker_id) SELECT unnest($1::text[])
       ON CONFLICT (worker_id) DO UPDATE SET seen_at = clock_timestamp()`,
      [workerIds],
    )
  }
  await pool.query(
    `WITH dead AS (
       DELETE FROM worker_heartbeat WHERE seen_at < clock_timestamp() - $1 * interval '1 millisecond' RETURNING worker_id
     )
     SELECT graphile_worker.force_unlock_workers(array_agg(worker_id)) FROM dead HAVING count(*) > 0`,
    [deadAfterMs],
  )
}

/** graphile-worker's own lines may carry an error's message, which may carry data; only the level and the scope pass. */
function quietLogger(log: Log) {
  return new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') {
      log.warn({ worker: scope.workerId, task: scope.taskIdentifier, length: message.length }, 'worker notice')
    }
  })
}
