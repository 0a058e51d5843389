import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** graphile-worker's names of the statements that write the outcomes of jobs. */
const writesOutcome = /^(complete|fail)_jobs?(_q)?\//
const endsQueuedJob = /^(complete|fail)_job_q\//

/** Deadlock and failed serialization: rolled back in favor of another transaction, such as one that adds jobs with keys. */
const conflicts = new Set(['40P01', '40001'])
const maxAttempts = 5
const pauseMs = 20

/** After these graphile-worker itself waits 3 s, then half as long again each time, to write the outcome of a job. */
const longAwaited = new Set(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT'])

/**
 * A pg client that reports when a job of a named queue has been completed or failed. graphile-worker requests the next
 * job without waiting for that, finds the queue still locked, and would retry only after its poll interval.
 *
 * An outcome that collides with another transaction is written again: each is one statement. graphile-worker would end the
 * runner (https://github.com/graphile/worker/issues/636), and a job whose key was given to another meanwhile would be left
 * behind as failed.
 *
 * A database that is still starting is refused like one that is not there: the queue of a job whose outcome is waited with
 * would be locked for as long, where `keepRunning` launches another runner at once.
 */
export function createQueueClient(onFreed: () => void): typeof Client {
  class QueueClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: as in pg
    override connect(callback?: any): any {
      if (callback)
        return super.connect((error?: Error) => callback(error && refuseAtOnce(error), this))
      return super.connect().catch((error: Error) => {
        throw refuseAtOnce(error)
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg are passed on as they are
    override query(...parts: any[]): any {
      const [query] = parts as [{ name?: string } | undefined]
      const send = () => Reflect.apply(super.query, this, parts)
      if (!query?.name || !writesOutcome.test(query.name)) return send()
      const result = repeatConflicts(send)
      if (endsQueuedJob.test(query.name)) result.then(onFreed, () => undefined)
      return result
    }
  }
  return QueueClient
}

async function repeatConflicts(send: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const isConflict =
        error instanceof Error && 'code' in error && conflicts.has(String(error.code))
      if (!isConflict || attempt === maxAttempts) throw error
      await pause(pauseMs * attempt * (0.5 + Math.random()))
    }
  }
}

function refuseAtOnce(error: Error & { code?: unknown }) {
  return longAwaited.has(String(error.code))
    ? Object.assign(error, { code: 'ECONNREFUSED' })
    : error
}
