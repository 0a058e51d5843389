import { z } from 'zod'
import { appointmentEventData, wireUsAddress } from '#contract/appointments.ts'
import { now } from '#platform/clock.ts'
import { presentTime } from '#service/http/present-time.ts'
import { findFreeUntil } from './is-refundable.ts'
import type { StoredAppointment } from './stored-appointment.ts'

const eventData = appointmentEventData.nullable()
const text = z.string().nullish().default(null)
const storedAddress = wireUsAddress.extend({ second_line: text, unit: text, access_notes: text })

const time = (moment: Date | null) => moment && presentTime(moment)

/** Every nullable key is present. */
export function presentAppointment(appointment: StoredAppointment) {
  const events = appointment.events.map((event) => ({
    created_at: presentTime(event.createdAt),
    status: event.status,
    data: eventData.parse(event.data),
  }))
  const last = events.at(-1)
  return {
    id: appointment.id,
    user_id: appointment.order.userId,
    order_id: appointment.orderId,
    order_transaction_id: appointment.order.transactionId,
    address: storedAddress.parse(appointment.address),
    location: { lng: appointment.longitude, lat: appointment.latitude },
    start_at: time(appointment.startAt),
    end_at: time(appointment.endAt),
    iana_timezone: appointment.timeZone,
    type: appointment.type,
    provider: appointment.provider,
    status: appointment.status,
    provider_id: appointment.externalId,
    external_id: appointment.externalId,
    can_reschedule: canReschedule(appointment),
    appointment_notes: appointment.notes,
    event_status: last?.status ?? 'pending',
    event_data: last?.data ?? null,
    events,
    revision: appointment.revision,
    site_code: appointment.siteCode,
    site_name: appointment.siteName,
    confirm_by: time(appointment.confirmBy),
    free_until: time(findFreeUntil(appointment)),
    created_at: presentTime(appointment.createdAt),
    updated_at: presentTime(appointment.updatedAt),
  }
}

export function canReschedule({ status, startAt }: Pick<StoredAppointment, 'status' | 'startAt'>) {
  return status === 'confirmed' && startAt !== null && startAt > now()
}
