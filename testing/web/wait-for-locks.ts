import { vi } from 'vitest'
import { db } from '#lib/db/client.ts'

/** Until so many statements of this database wait for a lock. */
export async function waitForLocks(count: number) {
  await vi.waitFor(
    async () => {
      const waiting = await db().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      if (waiting.length < count) throw new Error(`${waiting.length} wait`)
    },
    { timeout: 10_000, interval: 20 },
  )
}
