import { Client } from 'pg'

const endsQueuedJob = /^(complete|fail)_job_q\//

/** After these graphile-worker itself waits 3 s, then half as long again each time, to write the outcome of a job. */
const longAwaited = new Set(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT'])

/**
 * A pg client that reports when a job of a named queue has been completed or failed. graphile-worker requests the next
 * job without waiting for that, finds the queue still locked, and would retry only after its poll interval.
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
      const result: unknown = Reflect.apply(super.query, this, parts)
      if (query?.name && endsQueuedJob.test(query.name) && result instanceof Promise)
        result.then(onFreed, () => undefined)
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
