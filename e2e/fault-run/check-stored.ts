import type { LoadRecord } from './record.ts'
import type { Product } from './start-product.ts'
import { withClient } from './with-client.ts'

/** Acknowledged but not stored, or done twice: every entry is a fault. */
export async function checkAcknowledged({ databases }: Product, record: LoadRecord) {
  const acknowledged = [...record.acknowledged]
  const drafts = [...record.attempted]
  const stored = await readColumn(
    databases.web,
    'SELECT id FROM service_message WHERE id = ANY($1)',
    acknowledged,
  )
  const orders = await withClient(databases.service, (client) =>
    client.query<{ id: string; passthrough: string }>(
      'SELECT id::text, passthrough FROM lab_order WHERE passthrough = ANY($1)',
      [drafts],
    ),
  )
  const ofDraft = Map.groupBy(orders.rows, ({ passthrough }) => passthrough)
  const faults = acknowledged
    .filter((id) => !stored.has(id))
    .map((id) => `webhook ${id} was acknowledged and is not stored`)
  for (const [draftId, orderId] of record.placed) {
    const ids = (ofDraft.get(draftId) ?? []).map(({ id }) => id)
    if (!ids.includes(orderId)) faults.push(`order ${orderId} was answered and does not exist`)
  }
  for (const [draftId, { length }] of ofDraft)
    if (length > 1) faults.push(`draft ${draftId} was ordered ${length} times`)
  return [...faults, ...(await checkDelivered(databases))]
}

/** Messages the service considers delivered. */
async function checkDelivered({ web, service }: Product['databases']) {
  const delivered = await readColumn(
    service,
    `SELECT DISTINCT d.message_id AS id FROM webhook_delivery d JOIN webhook_attempt a ON a.delivery_id = d.id
      WHERE a.status BETWEEN 200 AND 299`,
  )
  const stored = await readColumn(web, 'SELECT id FROM service_message WHERE id = ANY($1)', [
    ...delivered,
  ])
  return [...delivered]
    .filter((id) => !stored.has(id))
    .map((id) => `delivery ${id} was acknowledged and is not stored`)
}

async function readColumn(url: string, sql: string, ids?: string[]) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>(sql, ids ? [ids] : []),
  )
  return new Set(rows.map(({ id }) => id))
}

/** The number of messages from before `time` that are not applied yet. */
export async function countBacklog({ databases }: Product, time: number) {
  const at = new Date(time)
  const count = async (url: string, sql: string) => {
    const { rows } = await withClient(url, (client) => client.query<{ n: number }>(sql, [at]))
    return rows[0]?.n ?? 0
  }
  const undelivered = await count(
    databases.service,
    `SELECT count(*)::int AS n FROM webhook_delivery d JOIN webhook_message m ON m.id = d.message_id
      WHERE d.status = 'pending' AND m.created_at < $1`,
  )
  const unapplied = await count(
    databases.web,
    `SELECT count(*)::int AS n FROM service_message WHERE outcome = 'stored' AND received_at < $1`,
  )
  return undelivered + unapplied
}
