import { Client } from 'pg'

const endsQueuedJob = /^(complete|fail)_job_q\//

/**
 * A pg client that reports when a job of a named queue has been completed or failed. graphile-worker requests the next
 * job without waiting for that, finds the queue still locked, and would retry only after its poll interval.
 */
export function createQueueClient(onFreed: () => void): typeof Client {
  class QueueClient extends Client {
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
