import { setTimeout as pause } from 'node:timers/promises'

/** Longer than a password's hash and a few writes take. */
const stepMs = 250

/** Ends at a whole step of time, so that how long it took does not reveal what was done. */
export async function evenTime<T>(run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await run()
  } finally {
    const spentMs = performance.now() - startedAt
    await pause(Math.ceil(spentMs / stepMs) * stepMs - spentMs)
  }
}
