import { randomUUID } from 'node:crypto'
import type { UsAddress } from '#contract/appointment-requests.ts'
import type { LowLevelStatus } from '#contract/order-status.ts'
import { now } from '#platform/clock.ts'
import { openAppointment, recordAppointment } from '#service/appointments/record-appointment.ts'
import {
  findOpenAppointment,
  type StoredAppointment,
} from '#service/appointments/stored-appointment.ts'
import type { Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { recordStatus } from '#service/orders/record-status.ts'
import { readOrder, type StoredOrder } from '#service/orders/stored-order.ts'
import { moveToSlot, openAtSlot } from '#service/scheduling/book-appointment.ts'
import { cancelOpen, confirmMove } from '#service/scheduling/confirm-appointment.ts'
import {
  findServiceCenter,
  listServiceCenters,
} from '#service/scheduling/places/service-centers.ts'
import { findZipArea } from '#service/scheduling/places/zip-areas.ts'
import { addDays, dayIn } from '#service/scheduling/places/zoned-time.ts'
import { typeOf } from '#service/scheduling/require-order.ts'
import { buildSlot, listSlots, type Slot } from '#service/scheduling/slots/list-slots.ts'
import { type Place, placeAtCenter, placeAtHome } from '#service/scheduling/slots/place.ts'
import { countTakenSeats } from '#service/scheduling/slots/slot-claims.ts'

const confirmed = { status: 'confirmed' } as const
const byProvider = { origin: 'provider' }

/** Takes the order's next step when it is one of an appointment, together with the appointment itself. */
export async function walkAppointment(tx: Transaction, order: StoredOrder, to: LowLevelStatus) {
  const open = await findOpenAppointment(tx, order.id)
  if (to === 'appointment_scheduled') await scheduleNext(tx, order, open)
  else if (to === 'appointment_pending') await openPending(tx, order, open)
  else if (to === 'appointment_cancelled' && open)
    await cancelOpen(tx, order, {
      appointment: open,
      data: { ...byProvider, cancellation_reason: 'cancelled_by_provider', is_refundable: true },
    })
  else return undefined
  return readOrder(tx, order.teamId, order.id)
}

/** Confirms a pending time; otherwise moves the appointment, or makes one, at the next free slot of its place. */
export async function scheduleNext(
  tx: Transaction,
  order: StoredOrder,
  open: StoredAppointment | null,
): Promise<void> {
  if (open?.status === 'pending' && open.startAt) {
    return confirmMove(tx, order, open)
  }
  const place = open ? placeOf(open) : choosePlace(order)
  const slot = await chooseSlot(tx, place, open?.startAt ?? null)
  const booking = { place, slot, confirmation: confirmed, notes: open?.notes ?? null }
  if (open) {
    const data = { ...byProvider, is_reschedule: open.startAt !== null }
    await moveToSlot(tx, order, { ...booking, appointment: open, data })
  } else {
    await openAtSlot(tx, order, { ...booking, data: byProvider })
  }
}

/** Without a time: an existing appointment gives its time back. */
async function openPending(tx: Transaction, order: StoredOrder, open: StoredAppointment | null) {
  if (open) {
    await tx.slotClaim.deleteMany({ where: { appointmentId: open.id } })
    const changes = { startAt: null, endAt: null, former: Prisma.DbNull }
    await recordAppointment(tx, open, { status: 'pending', data: byProvider, changes })
  } else {
    const { key: _, address, ...place } = choosePlace(order)
    const fields = { ...place, address: address as Prisma.InputJsonObject }
    const id = randomUUID()
    const appointment = { id, orderId: order.id, status: 'pending', ...fields } as const
    await openAppointment(tx, appointment, { origin: 'patient' })
  }
  await recordStatus(tx, order, 'appointment_pending')
}

/** The first free slot after the present one; where there is none, the provider makes one at nine in a week. */
async function chooseSlot(tx: Transaction, place: Place, after: Date | null): Promise<Slot> {
  const today = dayIn(place.timeZone, now())
  const slots = listSlots(place, today)
    .flatMap((day) => day.slots)
    .filter(({ startAt }) => after === null || startAt > after)
  const taken = await countTakenSeats(
    tx,
    slots.map(({ key }) => key),
  )
  const free = slots.find((slot) => slot.capacity > (taken.get(slot.key) ?? 0))
  if (free) return free
  const extra = buildSlot(place, addDays(today, 7), 9 * 60)
  return { ...extra, key: `${extra.key}|${randomUUID()}` }
}

function placeOf({ provider, siteCode, address }: StoredAppointment): Place {
  const center = siteCode === null ? undefined : findServiceCenter(siteCode)
  return center ? placeAtCenter(center) : placeAtHome(provider, address as UsAddress)
}

interface PatientAddress {
  first_line?: string | null
  second_line?: string | null
  city?: string | null
  state?: string | null
  zip?: string | null
  access_notes?: string | null
}

// An order's address was not checked against the area: the sandbox then draws in Phoenix.
const fallbackZip = '85004'

/** The patient's home, or the center that is nearest to it. */
function choosePlace(order: StoredOrder): Place {
  const ordered = (order.patientAddress ?? {}) as PatientAddress
  const zip = ordered.zip && findZipArea(ordered.zip) ? ordered.zip : fallbackZip
  if (typeOf(order) === 'phlebotomy') {
    return placeAtHome('getlabs', {
      first_line: ordered.first_line ?? '',
      second_line: ordered.second_line ?? null,
      city: ordered.city ?? '',
      state: ordered.state ?? '',
      zip_code: zip,
      access_notes: ordered.access_notes ?? null,
    })
  }
  const [nearest] = listServiceCenters(order.labTest.lab.slug, zip, Infinity)
  if (!nearest) throw new Error(`no service center of ${order.labTest.lab.slug}`)
  return placeAtCenter(nearest.center)
}
