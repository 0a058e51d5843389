import { AsyncLocalStorage } from 'node:async_hooks'

// The seed of the sandbox lives through six months in a minute: what runs inside withClock sees its time.
const clock = new AsyncLocalStorage<{ now: Date }>()

/** The service's present: the real one, or the one that the sandbox's seed set for this request. */
export function now() {
  return new Date(clock.getStore()?.now ?? Date.now())
}

export function withClock<T>(time: Date, run: () => T): T {
  return clock.run({ now: time }, run)
}
