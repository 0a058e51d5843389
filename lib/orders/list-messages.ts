import type { DbReader } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import type { MessageEffectView, OrderMessageView } from './order-view.ts'

const maxMessages = 100
const countLimit = 1_000

export async function listMessages(
  reader: DbReader,
  orderId: OrderId,
): Promise<OrderMessageView[]> {
  const rows = await reader.serviceMessage.findMany({
    where: { subject: 'order', subjectId: orderId },
    orderBy: [{ receivedAt: 'desc' }, { id: 'asc' }],
    take: maxMessages,
    omit: { body: true, bodySha256: true },
  })
  return rows.map((row) => ({
    messageId: row.id,
    origin: row.origin,
    eventType: row.eventType,
    receivedAt: row.receivedAt.toISOString(),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    outcome: row.outcome,
    effect: presentEffect(row),
  }))
}

export async function countMessages(reader: DbReader, orderId: OrderId): Promise<number> {
  const [row] = await reader.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n
      FROM (SELECT 1 FROM service_message
             WHERE subject = 'order' AND subject_id = ${orderId}::uuid LIMIT ${countLimit}) AS known`
  return row?.n ?? 0
}

interface StoredEffect {
  statusBefore: string | null
  statusAfter: string | null
  addedEvents: number | null
  changedFields: string[]
}

function presentEffect(row: StoredEffect): MessageEffectView | null {
  const { statusBefore, statusAfter, addedEvents, changedFields } = row
  if (addedEvents === null) return null
  return { statusBefore, statusAfter, addedEvents, changedFields }
}
