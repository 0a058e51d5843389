import { Client } from 'pg'
import { isConflict } from '#platform/database/is-database-unavailable.ts'
import { repeatConflicts } from '#platform/database/repeat-conflicts.ts'

/** graphile-worker's names of the statements that write the outcomes of jobs. */
const writesOutcome = /^(complete|fail)_jobs?(_q)?\//
const endsQueuedJob = /^(complete|fail)_job_q\//

const maxAttempts = 5

/** After these graphile-worker itself waits 3 s, then half as long again each time, to write the outcome of a job. */
const longAwaited = new Set(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT'])

/**
 * A pg client that reports when a job of a named queue has been completed or failed. graphile-worker requests the next
 * job without waiting for that, finds the queue still locked, and would retry only after its poll interval, or when the next heartbeat finds it due.
 *
 * An outcome that collides with another transaction, such as one that adds jobs with keys, is written again: each is one
 * statement. graphile-worker would end the
 * runner (https://github.com/graphile/worker/issues/636), and a job whose key was given to another meanwhile would be left
 * behind as failed.
 *
 * A database that is still starting is refused like one that is not there: graphile-worker would wait, with the queue
 * of the job locked, where the worker can launch another runner at once.
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
      const result = repeatConflicts<unknown>(send, isConflict, maxAttempts)
      if (endsQueuedJob.test(query.name)) result.then(onFreed, () => undefined)
      return result
    }
  }
  return QueueClient
}

function refuseAtOnce(error: Error & { code?: unknown }) {
  return longAwaited.has(String(error.code))
    ? Object.assign(error, { code: 'ECONNREFUSED' })
    : error
}
