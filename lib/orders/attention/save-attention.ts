import { lowLevelOf } from '#contract/order-status.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { OrderState } from '#lib/orders/fold/fold-order.ts'
import { projectOrder } from '#lib/orders/fold/project-order.ts'
import { projectAttention, type VisitFacts } from './project-attention.ts'

/** Rows that staff set aside stay set aside. */
export async function saveAttention(tx: Transaction, states: ReadonlyMap<string, OrderState>) {
  const stock = new Set(
    (await tx.patient.findMany({ where: { isStock: true }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  )
  const visits = await findVisits(tx, [...states.keys()])
  const rows = [...states].map(([orderId, state]) => {
    const { clientUserId, status, statusAt } = projectOrder(state)
    const visit = visits.get(orderId)
    const attention = projectAttention(state, { isStock: stock.has(clientUserId ?? ''), visit })
    // A walk-in's status stays the same when its visit is over.
    const isDrawn = lowLevelOf(status) === 'appointment_scheduled' && visit?.status === 'completed'
    // A canceled order stays the same when its visit is moved or booked again.
    const isKept = attention?.reason === 'visitOfCanceledOrder'
    const visitKey = `${isDrawn ? '/drawn' : ''}${isKept ? `/visit@${visit?.startAt ?? ''}` : ''}`
    return { orderId, stateKey: `${status}@${statusAt}${visitKey}`, ...attention }
  })
  await tx.$executeRaw`
    INSERT INTO order_attention (order_id, kind, reason, since_at, from_at, until_at, state_key)
    SELECT t."orderId", t.kind, t.reason, t."sinceAt", t."fromAt", t."untilAt", t."stateKey"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        "orderId" uuid, kind text, reason text, "sinceAt" timestamptz, "fromAt" timestamptz, "untilAt" timestamptz, "stateKey" text)
      LEFT JOIN order_attention known ON known.order_id = t."orderId"
     WHERE t.kind IS NOT NULL OR known.kind IS NOT NULL
     ORDER BY t."orderId"
    ON CONFLICT (order_id) DO UPDATE SET
      kind = EXCLUDED.kind, reason = EXCLUDED.reason, since_at = EXCLUDED.since_at, from_at = EXCLUDED.from_at,
      until_at = EXCLUDED.until_at, state_key = EXCLUDED.state_key
    WHERE (order_attention.kind, order_attention.reason, order_attention.since_at, order_attention.from_at,
           order_attention.until_at, order_attention.state_key)
          IS DISTINCT FROM (EXCLUDED.kind, EXCLUDED.reason, EXCLUDED.since_at, EXCLUDED.from_at,
                                EXCLUDED.until_at, EXCLUDED.state_key)`
}

interface VisitRow {
  order_id: string
  status: string
  start_at: Date | null
  end_at: Date | null
}

/** Of each order the appointment that counts: one that is not canceled before one that is, and the newest of them. */
async function findVisits(tx: Transaction, orderIds: readonly string[]) {
  const rows = await tx.$queryRaw<VisitRow[]>`
    SELECT DISTINCT ON (order_id) order_id::text, status, start_at, end_at
      FROM appointment_projection WHERE order_id = ANY(${orderIds}::uuid[])
     ORDER BY order_id, (status = 'cancelled'), created_at DESC, appointment_id DESC`
  return new Map(
    rows.map(({ order_id, status, start_at, end_at }): [string, VisitFacts] => [
      order_id,
      {
        status,
        startAt: start_at?.toISOString() ?? null,
        endAt: end_at?.toISOString() ?? null,
      },
    ]),
  )
}
