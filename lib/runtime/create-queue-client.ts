import { Client } from 'pg'

const endsQueuedJob = /^(complete|fail)_job_q\//

/**
 * A kind of connection that tells when a job of a named queue has been written off. graphile-worker asks for the next job
 * without waiting for that, finds the queue still taken, and would look again only after its poll interval.
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
