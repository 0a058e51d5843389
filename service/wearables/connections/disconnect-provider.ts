import { now } from '#platform/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { lockUser } from './lock-user.ts'

/** Ends a connection. What has been received stays. */
export async function disconnectProvider(
  db: Db,
  { teamId, userId, provider }: { teamId: string; userId: string; provider: string },
) {
  return db.$transaction(async (tx) => {
    await lockUser(tx, teamId, userId)
    if ((await disconnectAll(tx, userId, provider)) === 0)
      throw new HttpFault(404, 'The user is not connected to this provider')
    return { success: true }
  })
}

/** Ends the connections of a user, or the one to a provider; answers with how many there were. */
export async function disconnectAll(tx: Transaction, userId: string, provider?: string) {
  const { count } = await tx.wearableConnection.updateMany({
    where: { userId, disconnectedAt: null, ...(provider !== undefined && { provider }) },
    data: { status: 'disconnected', disconnectedAt: now(), syncAt: null },
  })
  return count
}
