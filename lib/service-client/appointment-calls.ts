import {
  appointment,
  areaInfo,
  availability,
  cancellationReasons,
  slotHold,
} from '#contract/appointments.ts'
import { type Caller, segment } from './caller.ts'

export type WireAddress = {
  first_line: string
  second_line: string | null
  city: string
  state: string
  zip_code: string
  access_notes: string | null
}

/** Visits at home and at service centers have operations of the same names. */
export type VisitPath = 'phlebotomy' | 'psc'

interface Booking {
  booking_key: string
  appointment_notes: string | null
}

/** A provider that needs longer leaves the visit pending, instead of refusing it. */
const mayConfirmLater = { async_confirmation: true }
/** A move is made at once or not at all: a pending one would give up the old time before the new one is certain. */
const confirmsNow = { async_confirmation: false, sync_confirmation_timeout_millisecond: 10_000 }
const moveTimeoutMs = 15_000

export function appointmentCalls({ call, read }: Caller) {
  const pathOf = (orderId: string, path: VisitPath) =>
    `/v3/order/${segment(orderId)}/${path}/appointment`
  return {
    /** The order's newest appointment. */
    getAppointment: (orderId: string, path: VisitPath) => read(appointment, pathOf(orderId, path)),
    getAreaInfo: (zipCode: string) => read(areaInfo, '/v3/order/area/info', { zip_code: zipCode }),
    findHomeSlots: (
      address: WireAddress,
      query: { start_date?: string | undefined; order_id: string },
    ) =>
      call({
        method: 'POST',
        path: '/v3/order/phlebotomy/appointment/availability',
        query,
        body: address,
        isRepeatable: true,
        schema: availability,
      }),
    findCenterSlots: (query: {
      lab: string
      zip_code: string
      radius: string
      start_date?: string | undefined
      order_id: string
    }) =>
      call({
        method: 'POST',
        path: '/v3/order/psc/appointment/availability',
        query,
        isRepeatable: true,
        schema: availability,
      }),
    reserveSlot: (orderId: string, path: VisitPath, bookingKey: string) =>
      call({
        method: 'POST',
        path: `${pathOf(orderId, path)}/reserve`,
        body: { booking_key: bookingKey },
        isRepeatable: true,
        schema: slotHold,
      }),
    bookAppointment: (orderId: string, path: VisitPath, body: Booking, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: `${pathOf(orderId, path)}/book`,
        body: { ...body, ...mayConfirmLater },
        idempotencyKey,
        isRepeatable: true,
        schema: appointment,
      }),
    requestAppointment: (
      orderId: string,
      body: { address: WireAddress; provider: string; appointment_notes: string | null },
      idempotencyKey: string,
    ) =>
      call({
        method: 'POST',
        path: `${pathOf(orderId, 'phlebotomy')}/request`,
        body,
        idempotencyKey,
        isRepeatable: true,
        schema: appointment,
      }),
    rescheduleAppointment: (
      orderId: string,
      path: VisitPath,
      body: Booking,
      idempotencyKey: string,
    ) =>
      call({
        method: 'PATCH',
        path: `${pathOf(orderId, path)}/reschedule`,
        body: { ...body, ...confirmsNow },
        timeoutMs: moveTimeoutMs,
        idempotencyKey,
        isRepeatable: true,
        schema: appointment,
      }),
    cancelAppointment: (
      orderId: string,
      path: VisitPath,
      body: { cancellation_reason_id: string; notes: string | null },
    ) =>
      call({
        method: 'PATCH',
        path: `${pathOf(orderId, path)}/cancel`,
        body,
        isRepeatable: false,
        schema: appointment,
      }),
    listCancellationReasons: (path: VisitPath) =>
      read(cancellationReasons, `/v3/order/${path}/appointment/cancellation-reasons`),
  }
}
