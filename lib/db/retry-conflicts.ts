import { setTimeout as pause } from 'node:timers/promises'
import { isConflict } from '#lib/http/is-database-away.ts'

const mostTries = 3
const pauseMs = 20

/**
 * Runs a transaction again that PostgreSQL gave up in favour of another one (deadlock, failed serialization): it has left
 * nothing behind. At most three tries, then the error goes on.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= mostTries || !isConflict(error)) throw error
      // Those that met do not come back together.
      await pause(pauseMs * attempt * (0.5 + Math.random()))
    }
  }
}
