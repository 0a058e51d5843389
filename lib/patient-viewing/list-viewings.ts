import type { DbReader } from '#lib/db/client.ts'
import type { ViewingView } from './viewing-schema.ts'

const maxViewings = 20

/** Newest first. The caller must audit the access in the same transaction. */
export async function listViewings(tx: DbReader, patientId: string): Promise<ViewingView[]> {
  const rows = await tx.patientViewing.findMany({
    where: { patientId },
    orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
    take: maxViewings,
  })
  const users = await tx.user.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, name: true },
  })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map(({ id, userId, reason, startedAt }) => ({
    viewingId: id,
    actorName: nameOf.get(userId) ?? null,
    reason,
    startedAt: startedAt.toISOString(),
  }))
}
