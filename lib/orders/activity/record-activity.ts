import type { Transaction } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { ActivityKind, AddressChange, CallResult, DetailsCorrection } from './activity-view.ts'

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
  correction?: DetailsCorrection | AddressChange
  /** a second entry of one key fails the transaction */
  key?: string
}

/** In the transaction of what happened. */
export function recordActivity(tx: Transaction, activity: NewActivity) {
  return recordActivities(tx, [activity])
}

export async function recordActivities(tx: Transaction, activities: readonly NewActivity[]) {
  await tx.orderActivity.createMany({
    data: activities.map(
      ({ correction, clientUserId, by, outcome, note, targetId, until, key, ...activity }) => ({
        ...activity,
        patientId: clientUserId && isUuid(clientUserId) ? clientUserId : null,
        actorId: by,
        outcome: outcome ?? null,
        note: note || null,
        targetId: targetId ?? null,
        until: until ?? null,
        ...(correction && { correction: { ...correction } as Prisma.InputJsonObject }),
        key: key ?? null,
      }),
    ),
  })
}
