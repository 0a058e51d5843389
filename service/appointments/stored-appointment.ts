import type { DbReader, Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'

const appointmentParts = {
  events: { orderBy: { id: 'asc' } },
  order: { select: { teamId: true, userId: true, transactionId: true } },
} satisfies Prisma.AppointmentInclude

export type StoredAppointment = Prisma.AppointmentGetPayload<{ include: typeof appointmentParts }>

export function readAppointment(db: DbReader, id: string): Promise<StoredAppointment> {
  return db.appointment.findUniqueOrThrow({ where: { id }, include: appointmentParts })
}

/** The order's newest appointment, which may be over. */
export function findLatestAppointment(db: DbReader, orderId: string) {
  return db.appointment.findFirst({
    where: { orderId },
    orderBy: { createdAt: 'desc' },
    include: appointmentParts,
  })
}

/** The order's appointment that is not over; there is at most one. The caller has locked the order. */
export function findOpenAppointment(tx: Transaction, orderId: string) {
  return tx.appointment.findFirst({
    where: { orderId, endedAt: null },
    include: appointmentParts,
  })
}
