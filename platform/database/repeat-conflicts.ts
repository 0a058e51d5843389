import { setTimeout as pause } from 'node:timers/promises'

const pauseMs = 20

/** Deadlock and failed serialization, as PostgreSQL names them: rolled back in favor of another transaction. */
export const conflictStates = ['40P01', '40001'] as const

/** Runs again what collided with another transaction; throws what still collides at the last attempt, and other errors. */
export async function repeatConflicts<T>(
  run: () => Promise<T>,
  isConflict: (error: unknown) => boolean,
  maxAttempts: number,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= maxAttempts || !isConflict(error)) throw error
      // Random, so that the transactions that collided do not collide again.
      await pause(pauseMs * attempt * (0.5 + Math.random()))
    }
  }
}
