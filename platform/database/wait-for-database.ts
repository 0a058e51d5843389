import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { isConnectionFailure } from './is-database-unavailable.ts'

const repeatMs = 250

/** Repeats while there is no connection. Throws any other error, which points to wrong settings. */
export async function waitForDatabase<T>(begin: () => Promise<T>, log: Log): Promise<T> {
  for (;;) {
    try {
      return await begin()
    } catch (error) {
      if (!isConnectionFailure(error)) throw error
      log.warn({ err: error }, 'waiting for the database')
      await pause(repeatMs)
    }
  }
}
