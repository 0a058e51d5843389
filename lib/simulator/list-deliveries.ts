import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import type { DeliveryView } from './delivery-view.ts'
import { requireSimulator } from './require-simulator.ts'

const shown = 12

interface Row extends Omit<DeliveryView, 'at'> {
  at: Date
}

export async function listDeliveries(context: Context): Promise<DeliveryView[]> {
  requireSimulator(context)
  const rows = await db().$queryRaw<Row[]>`
    SELECT * FROM (
      (SELECT id AS "deliveryId", received_at AS at, 'accepted' AS kind, id AS "messageId", event_type AS "eventType",
              outcome, CASE WHEN subject = 'order' THEN subject_id::text END AS "orderId", status_before AS "statusBefore", status_after AS "statusAfter",
              coalesce(cardinality(changed_fields), 0) AS "changedFields"
         FROM service_message WHERE origin = 'webhook' ORDER BY received_at DESC LIMIT ${shown})
      UNION ALL
      (SELECT id::text, at, kind, message_id, NULL, NULL, NULL, NULL, NULL, 0
         FROM refused_delivery ORDER BY at DESC LIMIT ${shown})
    ) AS delivery ORDER BY at DESC, "deliveryId" LIMIT ${shown}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
