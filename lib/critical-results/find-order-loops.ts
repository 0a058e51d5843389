import type { DbReader } from '#lib/db/client.ts'
import type { CriticalState, OrderLoop } from './critical-view.ts'

interface StoredLoop {
  id: string
  order_id: string
  result_key: string
  state: CriticalState
  analyte: string | null
  owner: string | null
}

/** The critical loops of these orders, those that are not closed first. Without markers for roles that do not see results. */
export async function findOrderLoops(
  reader: DbReader,
  orderIds: readonly string[],
  { withClinical }: { withClinical: boolean },
): Promise<Map<string, OrderLoop[]>> {
  const rows = await reader.$queryRaw<StoredLoop[]>`
    SELECT c.id::text, c.source_id::text AS order_id, c.result_key, c.state, v.analyte, u.name AS owner
      FROM critical_result c
      LEFT JOIN critical_value v ON v.critical_id = c.id AND v.version = c.version
      LEFT JOIN "user" u ON u.id = c.owner_id
     WHERE c.source_kind = 'order' AND c.source_id = ANY(${[...orderIds]}::uuid[])
     ORDER BY array_position(ARRAY['open', 'reopened', 'acknowledged', 'closed'], c.state), c.raised_at, c.id`
  const loops = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map(
    [...loops].map(([orderId, found]) => [
      orderId,
      found.map(({ id, result_key, state, analyte, owner }) => ({
        criticalId: id,
        resultKey: result_key,
        state,
        analyte: withClinical ? analyte : null,
        ownerName: owner,
      })),
    ]),
  )
}
