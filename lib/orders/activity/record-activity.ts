import type { Transaction } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { ActivityKind, CallResult } from './activity-view.ts'

interface NewActivity {
  orderId: OrderId
  /** our patient of the order, if it has one */
  clientUserId: string | null
  kind: ActivityKind
  by: string
  outcome?: CallResult
  note?: string
  targetId?: string | null
  until?: Date | null
}

/** In the transaction of what happened. */
export async function recordActivity(
  tx: Transaction,
  { orderId, clientUserId, kind, by, outcome, note, targetId, until }: NewActivity,
) {
  await tx.orderActivity.create({
    data: {
      orderId,
      patientId: clientUserId && isUuid(clientUserId) ? clientUserId : null,
      kind,
      actorId: by,
      outcome: outcome ?? null,
      note: note || null,
      targetId: targetId ?? null,
      until: until ?? null,
    },
  })
}
