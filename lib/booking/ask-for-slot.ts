import { createHash } from 'node:crypto'
import { AppError } from '#lib/errors/app-error.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'

const goneWords = /slot|booking key/i

/** Calls the service about one slot. Throws slot-taken when it is gone, and not-possible-now for another refusal. */
export async function askForSlot<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const isRefused = error.status === 400 || error.status === 404 || error.status === 409
    if (!isRefused) throw toAppError(error)
    const isGone = goneWords.test(String(error.detail))
    throw new AppError(isGone ? 'slot-taken' : 'not-possible-now', { cause: error })
  }
}

/** One key per form and what it says: a second click repeats the first, a changed form is another request. */
export function keyOfAttempt(attemptKey: string, ...said: readonly string[]) {
  return createHash('sha256')
    .update(JSON.stringify([attemptKey, ...said]))
    .digest('hex')
}
