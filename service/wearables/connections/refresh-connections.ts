import type { Db } from '#service/db/client.ts'
import { syncConnection } from '#service/wearables/demo/sync-connections.ts'

/**
 * Reads every connected provider of a user now. A connection whose history is still being read is in progress, and one that
 * cannot be read has failed: the others are read all the same.
 */
export async function refreshConnections(db: Db, userId: string) {
  const connections = await db.wearableConnection.findMany({
    where: { userId, disconnectedAt: null },
    orderBy: { connectedAt: 'asc' },
  })
  const refreshed: string[] = []
  const inProgress: string[] = []
  const failed: string[] = []
  for (const { id, provider, status, syncAt } of connections) {
    if (status === 'error') failed.push(provider)
    else if (syncAt === null) inProgress.push(provider)
    else {
      const isRead = await readNow(db, { userId, id })
      ;(isRead ? refreshed : failed).push(provider)
    }
  }
  return { refreshed, inProgress, failed }
}

/** Why it fails is logged by the job that reads it every few minutes. */
async function readNow(db: Db, connection: { userId: string; id: string }): Promise<boolean> {
  try {
    return await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT id FROM service_user WHERE id = ${connection.userId}::uuid FOR NO KEY UPDATE`
      return syncConnection(tx, connection)
    })
  } catch {
    return false
  }
}
