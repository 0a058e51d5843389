import type { DbReader } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import type { OrderAccessView } from './order-view.ts'

const maxAccesses = 50
const countLimit = 1_000
/** A patient who follows their own order would crowd out all other entries. */
const ownReading = 'orders.read-own'

export async function listAccesses(reader: DbReader, orderId: OrderId): Promise<OrderAccessView[]> {
  const rows = await reader.auditEntry.findMany({
    where: { subject: 'order', subjectId: orderId, action: { not: ownReading } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: maxAccesses,
  })
  const actorIds = rows.map(({ actorId }) => actorId).filter((id) => id !== null)
  const users = await reader.user.findMany({
    where: { id: { in: actorIds } },
    select: { id: true, name: true },
  })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map(({ id, at, actorId, actorRole, action, outcome }) => ({
    accessId: id.toString(),
    at: at.toISOString(),
    actorName: nameOf.get(actorId ?? '') ?? null,
    actorRole,
    action,
    outcome,
  }))
}

export async function countAccesses(reader: DbReader, orderId: OrderId): Promise<number> {
  const [row] = await reader.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n
      FROM (SELECT 1 FROM audit_entry WHERE subject_id = ${orderId} AND subject = 'order' AND action <> ${ownReading} LIMIT ${countLimit}) AS known`
  return row?.n ?? 0
}
