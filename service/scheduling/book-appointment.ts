import { randomUUID } from 'node:crypto'
import type { AppointmentType } from '#contract/appointments.ts'
import { rememberSlot } from '#service/appointments/former-slot.ts'
import { canReschedule, presentAppointment } from '#service/appointments/present-appointment.ts'
import {
  type AppointmentEventData,
  openAppointment,
  recordAppointment,
} from '#service/appointments/record-appointment.ts'
import type { StoredAppointment } from '#service/appointments/stored-appointment.ts'
import type { Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { recordStatus } from '#service/orders/record-status.ts'
import { listNextStatuses } from '#service/orders/states/state-machine.ts'
import { type StoredOrder, stateOf } from '#service/orders/stored-order.ts'
import type { TeamContext } from '#service/orders/team-context.ts'
import type { Slot } from '#service/scheduling/slots/list-slots.ts'
import type { Place } from '#service/scheduling/slots/place.ts'
import { claimSlot, releaseOtherSlots } from '#service/scheduling/slots/slot-claims.ts'
import { type ConfirmationOptions, chooseConfirmation } from './choose-confirmation.ts'
import { chooseSlot } from './choose-slot.ts'
import { enqueueConfirmation } from './enqueue-confirmation.ts'
import {
  lockOrderOf,
  requireNext,
  requireOpenAppointment,
  requireUnscheduled,
  slotTaken,
} from './require-order.ts'

interface Booking extends Partial<ConfirmationOptions> {
  booking_key: string
  appointment_notes?: string | null | undefined
}

interface Target {
  orderId: string
  type: AppointmentType
}

type Confirmation = ReturnType<typeof chooseConfirmation>

export async function bookAppointment(
  tx: Transaction,
  context: TeamContext,
  { orderId, type, body }: Target & { body: Booking },
) {
  const order = await lockOrderOf(tx, { teamId: context.teamId, orderId, type })
  const chosen = await chooseSlot(tx, context, { order, type, bookingKey: body.booking_key })
  await requireUnscheduled(tx, order)
  const confirmation = chooseConfirmation(chosen.place, timeoutsOf(body))
  const booked = await openAtSlot(tx, order, {
    ...chosen,
    confirmation,
    notes: body.appointment_notes ?? null,
    data: { origin: 'patient' },
  })
  return presentAppointment(booked)
}

interface SlotBooking {
  place: Place
  slot: Slot
  confirmation: Confirmation
  notes: string | null
  data: AppointmentEventData
}

/** Books a slot for a locked order that has no appointment. Throws when the slot is taken. */
export async function openAtSlot(
  tx: Transaction,
  order: StoredOrder,
  { place, slot, confirmation, notes, data }: SlotBooking,
): Promise<StoredAppointment> {
  const id = randomUUID()
  const booked = await openAppointment(
    tx,
    {
      id,
      orderId: order.id,
      notes,
      ...placeFields(order, place),
      ...timeFields(slot, confirmation),
      status: confirmation.status,
    },
    data,
  )
  await requireClaim(tx, order, { slot, appointmentId: id })
  await settle(tx, order, { appointmentId: id, confirmation })
  return booked
}

/** The same slot again changes the notes alone. Notes that are not given stay. */
export async function rescheduleAppointment(
  tx: Transaction,
  context: TeamContext,
  { orderId, type, body }: Target & { body: Booking },
) {
  const order = await lockOrderOf(tx, { teamId: context.teamId, orderId, type })
  const chosen = await chooseSlot(tx, context, { order, type, bookingKey: body.booking_key })
  const appointment = await requireOpenAppointment(tx, order)
  if (!canReschedule(appointment))
    throw new HttpFault(400, `A ${appointment.status} appointment cannot be rescheduled`)
  requireNext(order, 'appointment_scheduled')
  const isSame =
    (await tx.slotClaim.count({
      where: { appointmentId: appointment.id, slot: chosen.slot.key },
    })) > 0
  // Notes alone need no confirmation.
  const confirmation: Confirmation = isSame
    ? { status: 'confirmed' }
    : endBefore(chooseConfirmation(chosen.place, timeoutsOf(body)), appointment.startAt)
  const moved = await moveToSlot(tx, order, {
    ...chosen,
    appointment,
    confirmation,
    notes: body.appointment_notes === undefined ? appointment.notes : body.appointment_notes,
    data: { origin: 'patient', is_reschedule: true },
  })
  return presentAppointment(moved)
}

const marginMs = 10 * 60_000

/** A move is decided before the time that it may go back to. */
function endBefore(confirmation: Confirmation, startAt: Date | null): Confirmation {
  if (confirmation.status !== 'pending' || startAt === null) return confirmation
  const last = new Date(startAt.getTime() - marginMs)
  return confirmation.confirmBy > last ? { ...confirmation, confirmBy: last } : confirmation
}

/**
 * Moves an appointment of a locked order to another slot. The former one is given back once the new one is confirmed, and
 * until then a refusal leads back to it.
 */
export async function moveToSlot(
  tx: Transaction,
  order: StoredOrder,
  change: SlotBooking & { appointment: StoredAppointment },
): Promise<StoredAppointment> {
  const { place, slot, confirmation, notes, data, appointment } = change
  const held = await tx.slotClaim.findFirst({ where: { appointmentId: appointment.id } })
  if (held?.slot !== slot.key)
    await requireClaim(tx, order, { slot, appointmentId: appointment.id })
  const isPending = confirmation.status === 'pending'
  if (!isPending) await releaseOtherSlots(tx, appointment.id, slot.key)
  const moved = await recordAppointment(tx, appointment, {
    status: confirmation.status,
    data,
    changes: {
      ...placeFields(order, place),
      ...timeFields(slot, confirmation),
      notes,
      former: isPending && held ? rememberSlot(appointment, held.slot) : Prisma.DbNull,
    },
  })
  // Until it is confirmed, the order has the appointment that it had.
  if (isPending && held) await awaitConfirmation(tx, appointment.id, confirmation)
  else await settle(tx, order, { appointmentId: appointment.id, confirmation })
  return moved
}

async function requireClaim(
  tx: Transaction,
  order: StoredOrder,
  { slot, appointmentId }: { slot: Slot; appointmentId: string },
) {
  const claimant = { orderId: order.id, appointmentId, heldUntil: null }
  if (!(await claimSlot(tx, slot, claimant))) throw await slotTaken(tx, order.teamId)
}

/** The order's status, and the job that confirms a pending booking. */
async function settle(
  tx: Transaction,
  order: StoredOrder,
  { appointmentId, confirmation }: { appointmentId: string; confirmation: Confirmation },
) {
  if (confirmation.status === 'confirmed') {
    await recordStatus(tx, order, 'appointment_scheduled')
    return
  }
  if (listNextStatuses(stateOf(order)).includes('appointment_pending'))
    await recordStatus(tx, order, 'appointment_pending')
  await awaitConfirmation(tx, appointmentId, confirmation)
}

async function awaitConfirmation(
  tx: Transaction,
  appointmentId: string,
  confirmation: Confirmation,
) {
  if (confirmation.status === 'pending' && confirmation.confirmAt)
    await enqueueConfirmation(tx, appointmentId, confirmation.confirmAt)
}

function placeFields(order: StoredOrder, place: Place) {
  return {
    type: place.type,
    provider: place.provider,
    address: addressOf(order, place) as Prisma.InputJsonObject,
    latitude: place.latitude,
    longitude: place.longitude,
    timeZone: place.timeZone,
    siteCode: place.siteCode,
    siteName: place.siteName,
  }
}

interface OrderAddress {
  first_line?: string | null
  zip?: string | null
  second_line?: string | null
  access_notes?: string | null
}

/** How to get in was said with the order, unless the visit's address says it or is another one. */
export function addressOf(order: StoredOrder, { type, address }: Pick<Place, 'type' | 'address'>) {
  if (type !== 'phlebotomy') return address
  const ordered = order.patientAddress as OrderAddress | null
  const isOrdered = ordered !== null && isSameHome(ordered, address)
  const accessNotes = address.access_notes ?? (isOrdered ? ordered.access_notes : null) ?? null
  return { ...address, access_notes: accessNotes }
}

/** The four digits that may follow a ZIP code name no other home. */
function isSameHome(ordered: OrderAddress, visited: Place['address']) {
  const simple = (text: string | null | undefined) => text?.replaceAll(/\s/g, '').toLowerCase()
  const units = [ordered.second_line, visited.second_line ?? visited.unit].map(simple)
  const named = new Set(units.filter(Boolean))
  return (
    named.size < 2 &&
    simple(ordered.first_line) === simple(visited.first_line) &&
    simple(ordered.zip)?.slice(0, 5) === simple(visited.zip_code)?.slice(0, 5)
  )
}

function timeFields(slot: Slot, confirmation: Confirmation) {
  return {
    startAt: slot.startAt,
    endAt: slot.endAt,
    confirmBy: confirmation.status === 'pending' ? confirmation.confirmBy : null,
  }
}

function timeoutsOf(body: Partial<ConfirmationOptions>): ConfirmationOptions {
  return {
    async_confirmation: body.async_confirmation ?? false,
    sync_confirmation_timeout_millisecond: body.sync_confirmation_timeout_millisecond ?? 2_500,
    async_confirmation_timeout_millisecond: body.async_confirmation_timeout_millisecond ?? 900_000,
  }
}
