import type { AppointmentType } from '#contract/appointments.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import type { TeamContext } from '#service/orders/team-context.ts'
import { findZipScenario } from '#service/scheduling/places/phlebotomy-providers.ts'
import { openBookingKey } from '#service/scheduling/slots/booking-key.ts'
import type { Place } from '#service/scheduling/slots/place.ts'
import { slotTaken } from './require-order.ts'

interface Choice {
  order: StoredOrder
  type: AppointmentType
  bookingKey: string
}

/** The slot of a booking key, if it is one for the order. */
export async function chooseSlot(
  tx: Transaction,
  { teamId, settings }: TeamContext,
  { order, type, bookingKey }: Choice,
) {
  const chosen = openBookingKey(settings, { teamId, type, bookingKey })
  requireLabOf(order, chosen.place)
  if (findZipScenario(chosen.place.address.zip_code) === 'slot_taken')
    throw await slotTaken(tx, teamId)
  return chosen
}

/** Sonora Quest is Quest's laboratory in Arizona. */
function requireLabOf(order: StoredOrder, place: Place) {
  if (place.type === 'phlebotomy') return
  const { slug, name } = order.labTest.lab
  if (place.provider !== slug && !(place.provider === 'sonora_quest' && slug === 'quest'))
    throw new HttpFault(400, `This order is for ${name}, not for this service center`)
}
