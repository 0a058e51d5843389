import { z } from 'zod'
import type { PatientActor } from '#lib/auth/context.ts'
import type { DbReader } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import type { OrderProjection } from '#prisma/generated/client.ts'
import type { OrderPatientView } from './order-view.ts'
import { type FoundOrder, presentPatient } from './present-order.ts'

/** The only two ways to one order: the clinic's, and a patient's own. Another's is not found. */
export async function requireOrder(reader: DbReader, orderId: OrderId): Promise<FoundOrder> {
  return withEvents(reader, await findRow(reader, orderId))
}

export async function requireOwnOrder(
  reader: DbReader,
  actor: PatientActor,
  orderId: OrderId,
): Promise<FoundOrder> {
  return withEvents(reader, await findRow(reader, orderId, actor.patientId))
}

async function findRow(reader: DbReader, orderId: OrderId, clientUserId?: string) {
  if (!z.uuid().safeParse(orderId).success) return null
  return reader.orderProjection.findFirst({
    where: { orderId, ...(clientUserId === undefined ? {} : { clientUserId }) },
  })
}

async function withEvents(reader: DbReader, row: OrderProjection | null): Promise<FoundOrder> {
  const [found] = row ? await addEvents(reader, [row]) : []
  if (!found) throw notFound()
  return found
}

export async function addEvents(
  reader: DbReader,
  rows: readonly OrderProjection[],
): Promise<FoundOrder[]> {
  const events = await reader.orderProjectionEvent.findMany({
    where: { orderId: { in: rows.map(({ orderId }) => orderId) } },
    orderBy: [{ createdAt: 'asc' }, { eventId: 'asc' }],
  })
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
  return rows.map((row) => ({
    row: { ...row, orderId: asOrderId(row.orderId) },
    events: eventsOf.get(row.orderId) ?? [],
  }))
}

export async function findPatients(reader: DbReader, clientUserIds: readonly (string | null)[]) {
  const ids = clientUserIds.filter((id) => id !== null && z.uuid().safeParse(id).success)
  const patients = await reader.patient.findMany({
    where: { id: { in: ids.filter((id) => id !== null) } },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      dob: true,
      gender: true,
      phoneNumber: true,
      isStock: true,
      deletedAt: true,
      user: { select: { email: true } },
    },
  })
  return new Map(patients.map((patient) => [patient.id, patient]))
}

export interface ListedOrder {
  row: OrderProjection
  patient: OrderPatientView
}

export async function readListed(
  reader: DbReader,
  orderIds: readonly OrderId[],
): Promise<ListedOrder[]> {
  const rows = await reader.orderProjection.findMany({ where: { orderId: { in: [...orderIds] } } })
  const rowOf = new Map(rows.map((row) => [row.orderId, row]))
  const patients = await findPatients(
    reader,
    rows.map(({ clientUserId }) => clientUserId),
  )
  return orderIds.flatMap((orderId) => {
    const row = rowOf.get(orderId)
    if (!row) return []
    return [{ row, patient: presentPatient({ row }, patients.get(row.clientUserId ?? '')) }]
  })
}
