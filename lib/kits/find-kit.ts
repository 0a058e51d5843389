import type { PatientActor } from '#lib/auth/context.ts'
import type { DbReader } from '#lib/db/client.ts'
import { readKitStage } from '#lib/kits/read-kit-stage.ts'
import type { OrderProjection } from '#prisma/generated/client.ts'

/** What a kit is to the patient who holds its code. The ids of someone else's order stay inside the server. */
export type Kit =
  | { outcome: 'unknown' }
  | { outcome: 'someone-elses'; orderId: string }
  | { outcome: 'yours-already'; orderId: string; registeredAt: string | null }
  | { outcome: 'not-registrable'; orderId: string; reason: 'cancelled' | 'moved-on' }
  | {
      outcome: 'ready'
      orderId: string
      origin: 'own' | 'stock'
      labTestId: string | null
      labTestName: string | null
    }

/** A kit by its code: only the patient's own order, or one of the clinic's stock, is ever theirs to register. */
export async function findKit(
  reader: DbReader,
  actor: PatientActor,
  sampleId: string,
): Promise<Kit> {
  const order = await reader.orderProjection.findFirst({
    where: { sampleId },
    orderBy: { placedAt: { sort: 'desc', nulls: 'last' } },
  })
  if (!order) return { outcome: 'unknown' }
  const { orderId, labTestId, labTestName } = order
  const origin = await findOrigin(reader, actor, order)
  if (!origin) return { outcome: 'someone-elses', orderId }
  const stage = readKitStage(await listEvents(reader, orderId))
  if (stage.kind === 'registrable')
    return { outcome: 'ready', orderId, origin, labTestId, labTestName }
  if (stage.kind === 'registered') {
    // A registered kit belongs to whom it was registered for; one that still counts as stock does not.
    if (origin === 'stock') return { outcome: 'someone-elses', orderId }
    return { outcome: 'yours-already', orderId, registeredAt: stage.at }
  }
  return { outcome: 'not-registrable', orderId, reason: stage.kind }
}

async function findOrigin(reader: DbReader, actor: PatientActor, order: OrderProjection) {
  const holders = await reader.patient.findMany({
    where: { OR: [{ id: actor.patientId }, { isStock: true }] },
    select: { id: true, isStock: true, serviceUserId: true },
  })
  // The service's user is always told; who that is to us, only by webhooks, and older than a rebinding.
  const holder =
    holders.find(({ serviceUserId }) => serviceUserId && serviceUserId === order.serviceUserId) ??
    (order.serviceUserId ? undefined : holders.find(({ id }) => id === order.clientUserId))
  if (!holder) return undefined
  return holder.id === actor.patientId
    ? ('own' as const)
    : holder.isStock
      ? ('stock' as const)
      : undefined
}

async function listEvents(reader: DbReader, orderId: string) {
  return reader.orderProjectionEvent.findMany({
    where: { orderId },
    orderBy: [{ createdAt: 'asc' }, { eventId: 'asc' }],
    select: { status: true, createdAt: true },
  })
}
