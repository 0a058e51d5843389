import { createHash } from 'node:crypto'
import { AppError } from '#lib/errors/app-error.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'

const goneWords = /slot|booking key/i
const unconfirmedWords = /not confirm/i

/**
 * Calls the service about one slot. Throws slot-taken when it is gone, slot-unconfirmed when the provider did not accept
 * it in time, and not-possible-now for another refusal.
 */
export async function askForSlot<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const isRefused = error.status === 400 || error.status === 404 || error.status === 409
    if (!isRefused) throw toAppError(error)
    throw new AppError(codeOf(String(error.detail)), { cause: error })
  }
}

function codeOf(detail: string) {
  if (goneWords.test(detail)) return 'slot-taken'
  return unconfirmedWords.test(detail) ? 'slot-unconfirmed' : 'not-possible-now'
}

/** One key per form and what it says: a second click repeats the first, a changed form is another request. */
export function keyOfAttempt(attemptKey: string, ...said: readonly string[]) {
  return createHash('sha256')
    .update(JSON.stringify([attemptKey, ...said]))
    .digest('hex')
}
