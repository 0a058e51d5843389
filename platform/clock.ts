import { AsyncLocalStorage } from 'node:async_hooks'

const clock = new AsyncLocalStorage<{ now: Date }>()

export function now() {
  return findSetTime() ?? new Date()
}

/** The time that `withClock` has set, if it has. */
export function findSetTime(): Date | undefined {
  const set = clock.getStore()
  return set && new Date(set.now)
}

export function withClock<T>(time: Date, run: () => T): T {
  return clock.run({ now: time }, run)
}
