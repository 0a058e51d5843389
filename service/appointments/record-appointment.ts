import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { appointmentEventData, appointmentEventTypes } from '#contract/appointments.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { presentAppointment } from './present-appointment.ts'
import { readAppointment, type StoredAppointment } from './stored-appointment.ts'

/** The service uses all of the contract's but "reserved", which is a hold. */
export type AppointmentState = 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
export type AppointmentEventData = z.infer<typeof appointmentEventData>

const isOver = (status: AppointmentState) => status === 'completed' || status === 'cancelled'
const eventOf = (status: AppointmentState) => (status === 'confirmed' ? 'scheduled' : status)

type NewAppointment = Omit<
  Prisma.AppointmentUncheckedCreateInput,
  'status' | 'externalId' | 'createdAt' | 'updatedAt' | 'events' | 'claims'
> & { id: string; status: 'pending' | 'confirmed' }

/** Inserts an appointment with its first event and announces it, in the caller's transaction, which locked the order. */
export async function openAppointment(
  tx: Transaction,
  { status, ...appointment }: NewAppointment,
  data: AppointmentEventData,
): Promise<StoredAppointment> {
  const time = now()
  await tx.appointment.create({
    data: {
      ...appointment,
      status,
      externalId: `${appointment.provider}-${randomBytes(5).toString('hex')}`,
      createdAt: time,
      updatedAt: time,
    },
    select: { id: true },
  })
  return addEvent(tx, { id: appointment.id, status, data }, 'labtest.appointment.created')
}

interface AppointmentChange {
  status: AppointmentState
  data: AppointmentEventData
  changes?: Prisma.AppointmentUncheckedUpdateInput | undefined
}

/** Changes an appointment with an event, and announces it, in the caller's transaction, which locked the order. */
export async function recordAppointment(
  tx: Transaction,
  { id }: { id: string },
  { status, data, changes = {} }: AppointmentChange,
): Promise<StoredAppointment> {
  const time = now()
  await tx.appointment.update({
    where: { id },
    data: {
      ...changes,
      status,
      ...(status !== 'pending' && { confirmBy: null, former: Prisma.DbNull }),
      ...(isOver(status) && { endedAt: time }),
      revision: { increment: 1 },
      updatedAt: time,
    },
    select: { id: true },
  })
  // The seat of an appointment that was held is kept: it is in the past.
  if (status === 'cancelled') await tx.slotClaim.deleteMany({ where: { appointmentId: id } })
  return addEvent(tx, { id, status, data }, 'labtest.appointment.updated')
}

async function addEvent(
  tx: Transaction,
  { id, status, data }: { id: string; status: AppointmentState; data: AppointmentEventData },
  eventType: (typeof appointmentEventTypes)[number],
) {
  await tx.appointmentEvent.create({
    data: {
      appointmentId: id,
      status: eventOf(status),
      data: data as Prisma.InputJsonObject,
      createdAt: now(),
    },
    select: { id: true },
  })
  const appointment = await readAppointment(tx, id)
  await recordEvent(tx, {
    teamId: appointment.order.teamId,
    userId: appointment.order.userId,
    eventType,
    data: presentAppointment(appointment),
  })
  return appointment
}
