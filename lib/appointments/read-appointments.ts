import type { DbReader } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { OrderId } from '#lib/ids.ts'
import type { AppointmentView } from './appointment-view.ts'
import { presentAppointment } from './present-appointment.ts'

/** Of each order the appointment that counts: one that is not canceled before one that is, and the newest of them. */
export async function findAppointments(
  reader: DbReader,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, AppointmentView>> {
  const rows = await reader.appointmentProjection.findMany({
    where: { orderId: { in: [...orderIds] } },
    orderBy: [{ createdAt: 'asc' }, { appointmentId: 'asc' }],
  })
  if (rows.length === 0) return new Map()
  const now = await readDatabaseTime(reader)
  const isOver = ({ status }: { status: string }) => status === 'cancelled'
  const sorted = rows.toSorted((a, b) => Number(isOver(b)) - Number(isOver(a)))
  return new Map(
    sorted.map((row) => {
      const appointment = presentAppointment(row, now)
      return [appointment.orderId, appointment]
    }),
  )
}

export async function findAppointment(
  reader: DbReader,
  orderId: OrderId,
): Promise<AppointmentView | null> {
  return (await findAppointments(reader, [orderId])).get(orderId) ?? null
}
