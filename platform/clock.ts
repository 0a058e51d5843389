import { AsyncLocalStorage } from 'node:async_hooks'

const clock = new AsyncLocalStorage<{ now: Date }>()

export function now() {
  return new Date(clock.getStore()?.now ?? Date.now())
}

export function withClock<T>(time: Date, run: () => T): T {
  return clock.run({ now: time }, run)
}
