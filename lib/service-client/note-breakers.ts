import { openBreakers } from '#platform/metrics/metrics.ts'
import { findBreakers } from './service-client.ts'

/** For the metrics: which kinds of calls to the service are stopped. */
export function noteBreakers() {
  for (const [calls, breaker] of Object.entries(findBreakers() ?? {}))
    openBreakers.set({ calls }, breaker.isOpen() ? 1 : 0)
}
