import { lowLevelOf } from '#contract/order-status.ts'
import type { PatientActor } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { findOrderBySampleId } from '#lib/orders/find-order-by-sample-id.ts'
import { canRegister, isRegistered } from '#lib/orders/order-policy.ts'
import type { FoundOrder } from '#lib/orders/present-order.ts'
import type { OrderProjection } from '#prisma/generated/client.ts'

/** Why a kit cannot be registered, of which there is always one. */
export type KitObstacle = 'cancelled' | 'not-sent' | 'delayed' | 'undelivered' | 'lost' | 'moved-on'

const obstacles: Readonly<Record<string, KitObstacle>> = {
  cancelled: 'cancelled',
  do_not_process: 'cancelled',
  ordered: 'not-sent',
  problem_in_transit_customer: 'delayed',
  failure_to_deliver_to_customer: 'undelivered',
  lost: 'lost',
}

/** Never send the ids of another patient's order to the browser. */
export type Kit =
  | { outcome: 'unknown' }
  | { outcome: 'someone-elses'; orderId: OrderId }
  | { outcome: 'yours-already'; orderId: OrderId; registeredAt: string | null }
  | { outcome: 'not-registrable'; orderId: OrderId; reason: KitObstacle; isOwn: boolean }
  | {
      outcome: 'ready'
      orderId: OrderId
      origin: 'own' | 'stock'
      labTestId: string | null
      labTestName: string | null
    }

/** A patient may register the kits of their own orders and those of the clinic's stock. */
export async function findKit(actor: PatientActor, sampleId: string): Promise<Kit> {
  const order = await findOrderBySampleId(sampleId)
  if (!order) return { outcome: 'unknown' }
  const { orderId, method, status, labTestId, labTestName } = order.row
  const origin = await findOrigin(actor, order.row)
  if (!origin) return { outcome: 'someone-elses', orderId }
  const reason = obstacles[lowLevelOf(status)] ?? 'moved-on'
  const refused = { outcome: 'not-registrable', orderId, reason, isOwn: origin === 'own' } as const
  if (reason === 'cancelled') return refused
  const facts = { method, status, events: order.events }
  if (isRegistered(facts)) {
    // Registering assigns a kit to a patient, so a registered one that is still stock is not this patient's.
    if (origin === 'stock') return { outcome: 'someone-elses', orderId }
    return { outcome: 'yours-already', orderId, registeredAt: findRegisteredAt(order) }
  }
  if (canRegister(facts)) return { outcome: 'ready', orderId, origin, labTestId, labTestName }
  return refused
}

async function findOrigin(actor: PatientActor, order: OrderProjection) {
  const holders = await db().patient.findMany({
    where: { OR: [{ id: actor.patientId }, { isStock: true }] },
    select: { id: true, isStock: true, serviceUserId: true },
  })
  const holder = order.serviceUserId
    ? holders.find(({ serviceUserId }) => serviceUserId === order.serviceUserId)
    : holders.find(({ id }) => id === order.clientUserId)
  if (!holder) return undefined
  return holder.id === actor.patientId ? ('own' as const) : ('stock' as const)
}

function findRegisteredAt({ events }: FoundOrder) {
  const registered = events.find(({ status }) => lowLevelOf(status) === 'testkit_registered')
  return registered?.createdAt.toISOString() ?? null
}
