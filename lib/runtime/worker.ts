import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import { Pool } from 'pg'
import { createQueueClient } from './create-queue-client.ts'
import { createHeartbeat } from './heartbeat.ts'
import { isConnectionFailure } from './is-connection-failure.ts'
import type { Log } from './log.ts'

interface WorkerOptions {
  connectionString: string
  tasks: TaskList
  log: Log
  concurrency: number
  /** graphile-worker crontab text, for work that has no trigger of its own */
  crontab?: string
}

const relaunchMs = 250

/**
 * Runs jobs until `stop()`, which waits for those under way. Waits for a database that is away. Jobs of a killed process
 * go on as soon as it has been started again, or within about 4 s elsewhere.
 */
export async function startWorker({
  connectionString,
  tasks,
  log,
  concurrency,
  crontab,
}: WorkerOptions) {
  let workerPool: WorkerPool | undefined
  const pool = new Pool({
    connectionString,
    max: concurrency + 4,
    connectionTimeoutMillis: 5_000,
    Client: createQueueClient(() => workerPool?.nudge(1)),
  })
  const noteLoss = (error: Error) => log.warn({ err: error }, 'worker connection lost')
  pool.on('error', noteLoss)
  pool.on('connect', (client) => client.on('error', noteLoss))
  const heartbeat = createHeartbeat(pool, log)

  let isStopping = false
  let runner: Runner = await waitForDatabase(async () => {
    await heartbeat.start()
    return launch()
  }, log)
  await heartbeat.beat()
  const running = keepRunning()

  async function launch() {
    const events = watchJobs(log)
    // graphile-worker locks jobs under its pool's id, whatever its workers are called.
    events.on('pool:create', (created) => {
      workerPool = created.workerPool
      heartbeat.setPoolId(workerPool.id)
    })
    for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
      events.on(end, () => {
        workerPool = undefined
      })
    const launched = await run({
      pgPool: pool,
      concurrency,
      taskList: tasks,
      crontab: crontab ?? '',
      // Unbatched, graphile-worker drops the promise of an outcome that it could not write, which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      pollInterval: 1_000,
      logger: quietLogger(log),
      events,
    })
    stopWhenStuck(launched, events, pool)
    return launched
  }

  // A runner gives up when it cannot write that a job is done, as in a restart of PostgreSQL.
  async function keepRunning() {
    while (!isStopping) {
      await runner.promise.catch(() => undefined)
      if (isStopping) return
      log.warn('the job runner has stopped by itself, starting it again')
      await pause(relaunchMs, undefined, { ref: false })
      runner = await launch().catch((error: unknown) => {
        log.warn({ err: error }, 'the job runner does not start')
        return runner
      })
      await heartbeat.beat()
    }
  }

  return {
    async stop() {
      isStopping = true
      await runner.stop().catch(() => undefined)
      await running
      await heartbeat.stop()
      await pool.end()
    },
  }
}

/**
 * graphile-worker asks once what its tasks are called, and keeps the answer, also when that was an error: a database that
 * went away at that moment leaves a runner that never takes a job again. Such a one is stopped, and another launched.
 */
function stopWhenStuck(runner: Runner, events: WorkerEvents, pool: Pool) {
  let failures = 0
  for (const good of ['worker:getJob:empty', 'job:start'] as const)
    events.on(good, () => {
      failures = 0
    })
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures < 2) return
    pool
      .query('SELECT 1')
      .then(() => runner.stop())
      .catch(() => undefined)
  })
}

/** Anything but a database that is away is a fault of the settings, and thrown. */
async function waitForDatabase<T>(begin: () => Promise<T>, log: Log): Promise<T> {
  for (;;) {
    try {
      return await begin()
    } catch (error) {
      if (!isConnectionFailure(error)) throw error
      log.warn({ err: error }, 'waiting for the database')
      await pause(relaunchMs)
    }
  }
}

function watchJobs(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => {
    log.warn(
      { jobId: job.id, task: job.task_identifier, attempt: job.attempts, err: error },
      'job failed',
    )
  })
  events.on('job:start', ({ job }) =>
    log.debug({ jobId: job.id, task: job.task_identifier }, 'job started'),
  )
  return events
}

/** graphile-worker's own lines may carry an error's message, which may carry data; only the level and the scope pass. */
function quietLogger(log: Log) {
  return new Logger((scope) => (level, message) => {
    if (level === 'error' || level === 'warning') {
      log.warn(
        { worker: scope.workerId, task: scope.taskIdentifier, length: message.length },
        'worker notice',
      )
    }
  })
}
