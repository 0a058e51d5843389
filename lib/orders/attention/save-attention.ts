import type { Transaction } from '#lib/db/client.ts'
import type { OrderState } from '#lib/orders/fold/fold-order.ts'
import { projectOrder } from '#lib/orders/fold/project-order.ts'
import { projectAttention } from './project-attention.ts'

/** Rows that staff set aside stay set aside. */
export async function saveAttention(tx: Transaction, states: ReadonlyMap<string, OrderState>) {
  const stock = new Set(
    (await tx.patient.findMany({ where: { isStock: true }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  )
  const rows = [...states].map(([orderId, state]) => {
    const { clientUserId, status, statusAt } = projectOrder(state)
    const attention = projectAttention(state, { isStock: stock.has(clientUserId ?? '') })
    return { orderId, stateKey: `${status}@${statusAt}`, ...attention }
  })
  await tx.$executeRaw`
    INSERT INTO order_attention (order_id, kind, reason, since_at, from_at, state_key)
    SELECT t."orderId", t.kind, t.reason, t."sinceAt", t."fromAt", t."stateKey"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        "orderId" uuid, kind text, reason text, "sinceAt" timestamptz, "fromAt" timestamptz, "stateKey" text)
      LEFT JOIN order_attention known ON known.order_id = t."orderId"
     WHERE t.kind IS NOT NULL OR known.kind IS NOT NULL
     ORDER BY t."orderId"
    ON CONFLICT (order_id) DO UPDATE SET
      kind = EXCLUDED.kind, reason = EXCLUDED.reason, since_at = EXCLUDED.since_at, from_at = EXCLUDED.from_at,
      state_key = EXCLUDED.state_key
    WHERE (order_attention.kind, order_attention.reason, order_attention.since_at, order_attention.from_at,
           order_attention.state_key)
          IS DISTINCT FROM (EXCLUDED.kind, EXCLUDED.reason, EXCLUDED.since_at, EXCLUDED.from_at, EXCLUDED.state_key)`
}
