import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { idleTimeoutMillis } from '#platform/database/idle-connections.ts'
import { waitForDatabase } from '#platform/database/wait-for-database.ts'
import { jobDuration } from '#platform/metrics/metrics.ts'
import { createQueueClient } from '#platform/queue/create-queue-client.ts'
import { createHeartbeat } from '#platform/queue/heartbeat.ts'
import { type FlagLimits, limitFlags } from '#platform/queue/limit-flags.ts'
import { QueuePool } from '#platform/queue/queue-pool.ts'
import { traceIdOf } from '#platform/tracing/job-trace.ts'
import type { Log } from './log.ts'

interface WorkerOptions {
  connectionString: string
  tasks: TaskList
  log: Log
  concurrency: number
  cronItems?: ParsedCronItem[]
  flagLimits?: FlagLimits
}

interface Launched {
  runner: Runner
  /** when it takes no more jobs and has had time to write the outcomes of its last ones */
  ended: Promise<unknown>
}

const relaunchMs = 250
/** Workers ask on their own for what neither a notice nor a heartbeat reported. */
const pollInterval = 30_000
const outcomeMs = 2_000

/**
 * Runs jobs until `stop()`, which waits for running ones. Waits while the database is unavailable. The jobs of a killed
 * process continue when it restarts, or within about 4 s on another one.
 */
export async function startWorker({
  connectionString,
  tasks,
  log,
  concurrency,
  cronItems = [],
  flagLimits,
}: WorkerOptions) {
  let workerPool: WorkerPool | undefined
  let due = 0
  const pool = new QueuePool({
    connectionString,
    max: concurrency + 4,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis,
    Client: createQueueClient(() => workerPool?.nudge(1)),
  })
  const noteLoss = (error: Error) => log.warn({ err: error }, 'worker connection lost')
  pool.on('error', noteLoss)
  pool.on('connect', (client) => client.on('error', noteLoss))
  const heartbeat = createHeartbeat({
    pool,
    log,
    tasks: Object.keys(tasks),
    concurrency,
    onDue(jobs) {
      due = jobs
      wakeOne()
    },
  })

  let isStopping = false
  let launched: Launched = await waitForDatabase(async () => {
    await heartbeat.start()
    return launch()
  }, log)
  await heartbeat.beat()
  const running = keepRunning()

  /** One after the other: workers that ask at once keep each other from the jobs of named queues. */
  function wakeOne() {
    if (due === 0) return
    due -= 1
    workerPool?.nudge(1)
  }

  async function launch() {
    const events = watchJobs(log)
    // graphile-worker locks jobs under its pool's id, not its workers' ids.
    events.on('pool:create', (created) => {
      workerPool = created.workerPool
      heartbeat.setPoolId(workerPool.id)
    })
    events.on('job:start', wakeOne)
    for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
      events.on(end, (ended) => {
        if (workerPool === ended.workerPool) workerPool = undefined
      })
    const emptied = waitUntilEmptied(events)
    const runner = await run({
      pgPool: pool,
      concurrency,
      ...(flagLimits && { forbiddenFlags: limitFlags(events, flagLimits) }),
      taskList: tasks,
      parsedCronItems: cronItems,
      // Otherwise graphile-worker leaves a rejected promise when it cannot write an outcome, which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      pollInterval,
      logger: quietLogger(log),
      events,
    })
    stopWhenStuck(runner, events, pool)
    const ended = Promise.race([
      runner.promise.catch(() => undefined),
      emptied.then(() => pause(outcomeMs, undefined, { ref: false })),
    ])
    return { runner, ended }
  }

  // A runner stops when it cannot write an outcome, as during a restart of PostgreSQL.
  async function keepRunning() {
    while (!isStopping) {
      await launched.ended
      if (isStopping) return
      log.warn('the job runner stopped by itself, restarting it')
      // Its schedule may still run.
      await stopLaunched()
      await pause(relaunchMs, undefined, { ref: false })
      if (isStopping) return
      launched = await launch().catch((error: unknown) => {
        log.warn({ err: error }, 'the job runner did not start')
        return launched
      })
      if (isStopping) return stopLaunched()
      await heartbeat.beat()
    }
  }

  /** It rejects when nothing runs. */
  async function stopLaunched() {
    await Promise.race([launched.runner.stop().catch(() => undefined), launched.ended])
  }

  return {
    async stop() {
      isStopping = true
      await stopLaunched()
      await running
      await heartbeat.stop()
      await pool.end()
    },
  }
}

/**
 * graphile-worker loads its task ids once and caches the result, even an error: an outage at that moment leaves a runner
 * that never runs a job again. This stops such a runner, so that `keepRunning` launches another.
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

/**
 * When a runner that shuts down has no job in hand. Its own promise may never settle: graphile-worker waits until no
 * outcome of a job is left to be written, but after one that could not be written it counts each later one twice (`batch` in
 * its main.js, see https://github.com/graphile/worker/issues/636).
 */
function waitUntilEmptied(events: WorkerEvents) {
  return new Promise<void>((resolve) => {
    events.on('pool:gracefulShutdown:complete', () => resolve())
    events.on('pool:forcefulShutdown:complete', () => resolve())
    events.on('pool:forcefulShutdown:error', () => resolve())
  })
}

function watchJobs(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => {
    log.warn(
      {
        jobId: job.id,
        traceId: traceIdOf(job.payload),
        task: job.task_identifier,
        attempt: job.attempts,
        err: error,
      },
      'job failed',
    )
  })
  const startedAt = new Map<string, number>()
  events.on('job:start', ({ job }) => {
    startedAt.set(job.id, performance.now())
    log.debug({ jobId: job.id, task: job.task_identifier }, 'job started')
  })
  events.on('job:complete', ({ job, error }) => {
    const ms = performance.now() - (startedAt.get(job.id) ?? performance.now())
    startedAt.delete(job.id)
    const outcome = error ? 'failed' : 'done'
    jobDuration.observe({ task: job.task_identifier, outcome }, ms / 1000)
  })
  return events
}

/** graphile-worker's messages may contain error messages and so data: logs only level and scope. */
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
