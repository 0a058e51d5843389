import type { Transaction } from '#lib/db/client.ts'
import { saveAttention } from '#lib/orders/attention/save-attention.ts'
import type { FieldValue } from './flatten-order.ts'
import type { FoldedEvent, OrderState } from './fold-order.ts'
import { projectOrder } from './project-order.ts'
import { saveOwnersActivity } from './save-owners-activity.ts'

interface StoredState {
  order_id: string
  snapshot: Record<string, FieldValue>
  versions: Record<string, string>
}

interface StoredEvent {
  order_id: string
  event_id: string
  status: string
  status_detail: string | null
  created_at: string
}

export async function loadStates(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<Map<string, OrderState>> {
  const rows = await tx.$queryRaw<StoredState[]>`
    SELECT order_id::text, snapshot, versions FROM order_projection WHERE order_id = ANY(${orderIds}::uuid[])`
  const events = await tx.$queryRaw<StoredEvent[]>`
    SELECT order_id::text, event_id::text, status, status_detail,
           to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at
      FROM order_projection_event WHERE order_id = ANY(${orderIds}::uuid[])`
  const eventsOf = Map.groupBy(events, (event) => event.order_id)
  return new Map(
    rows.map((row) => {
      const own = (eventsOf.get(row.order_id) ?? []).map(readEvent)
      const state: OrderState = {
        fields: new Map(Object.entries(row.snapshot)),
        versions: new Map(Object.entries(row.versions)),
        events: new Map(own.map((event) => [event.eventId, event])),
      }
      return [row.order_id, state]
    }),
  )
}

function readEvent(row: StoredEvent): FoldedEvent {
  return {
    eventId: row.event_id,
    status: row.status,
    statusDetail: row.status_detail,
    createdAt: row.created_at,
  }
}

/** Writes states that were folded under `lockSubjects`, and the rows derived from them; `before` are the previous states. */
export async function saveStates(
  tx: Transaction,
  states: ReadonlyMap<string, OrderState>,
  before: ReadonlyMap<string, OrderState>,
) {
  await saveProjections(tx, states)
  await saveAttention(tx, states)
  await saveOwnersActivity(tx, states, before)
}

async function saveProjections(tx: Transaction, states: ReadonlyMap<string, OrderState>) {
  const rows = [...states].map(([orderId, state]) => ({
    orderId,
    ...projectOrder(state),
    snapshot: Object.fromEntries(state.fields),
    versions: Object.fromEntries(state.versions),
  }))
  await tx.$executeRaw`
    INSERT INTO order_projection (order_id, service_user_id, client_user_id, sample_id, lab_test_id, lab_test_name,
                                  method, status, status_detail, status_at, search_text, snapshot, versions, placed_at, updated_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
      "orderId" uuid, "serviceUserId" uuid, "clientUserId" text, "sampleId" text, "labTestId" text, "labTestName" text,
      method text, status text, "statusDetail" text, "statusAt" timestamptz, "searchText" text, snapshot jsonb,
      versions jsonb, "placedAt" timestamptz, "updatedAt" timestamptz)
    ON CONFLICT (order_id) DO UPDATE SET
      service_user_id = EXCLUDED.service_user_id, client_user_id = EXCLUDED.client_user_id,
      sample_id = EXCLUDED.sample_id, lab_test_id = EXCLUDED.lab_test_id, lab_test_name = EXCLUDED.lab_test_name,
      method = EXCLUDED.method, status = EXCLUDED.status, status_detail = EXCLUDED.status_detail,
      status_at = EXCLUDED.status_at, search_text = EXCLUDED.search_text, snapshot = EXCLUDED.snapshot,
      versions = EXCLUDED.versions, placed_at = EXCLUDED.placed_at, updated_at = EXCLUDED.updated_at`
  const events = [...states].flatMap(([orderId, state]) =>
    [...state.events.values()].map((event) => ({ orderId, ...event })),
  )
  await tx.$executeRaw`
    INSERT INTO order_projection_event (order_id, event_id, status, status_detail, created_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS t(
      "orderId" uuid, "eventId" bigint, status text, "statusDetail" text, "createdAt" timestamptz)
    ON CONFLICT (order_id, event_id) DO UPDATE SET
      status = EXCLUDED.status, status_detail = EXCLUDED.status_detail, created_at = EXCLUDED.created_at
    WHERE (order_projection_event.status, order_projection_event.status_detail, order_projection_event.created_at)
          IS DISTINCT FROM (EXCLUDED.status, EXCLUDED.status_detail, EXCLUDED.created_at)`
}
