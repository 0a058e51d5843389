import { type ReaderGate, ReadersBusy } from '#platform/untrusted-files/reader-gate.ts'
import { HttpFault } from '#service/http/http-fault.ts'

const retryAfterSeconds = 2

/** Throws 429 where the share is used up, 503 where all of them are too many. */
export async function passGate<T>(
  gate: ReaderGate,
  share: string,
  work: () => Promise<T>,
): Promise<T> {
  return gate(share, work).catch((error: unknown) => {
    if (!(error instanceof ReadersBusy)) throw error
    throw error.isShareUsedUp
      ? new HttpFault(
          429,
          'Several files of this user are being opened: try again shortly',
          {},
          retryAfterSeconds,
        )
      : new HttpFault(503, 'The service is busy: try again shortly', {}, retryAfterSeconds)
  })
}
