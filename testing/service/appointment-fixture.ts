import type { Availability, SlotHold, WireAppointment } from '#contract/appointments.ts'
import { createOrderFixture, labTestIds } from './order-fixture.ts'
import { buildUser } from './service-fixture.ts'

export type Kind = 'phlebotomy' | 'psc'

const labTests = { phlebotomy: labTestIds.atHome, psc: labTestIds.walkIn }
const modalities = { phlebotomy: 'at_home_phlebotomy', psc: 'walk_in_test' }

export const visitAddress = {
  first_line: '18 Orchard Road',
  city: 'Phoenix',
  state: 'AZ',
  zip_code: '85004',
}

/** An answer or a refusal, with the keys of both. */
type Answer<T> = T & { detail: string }

export type AppointmentFixture = Awaited<ReturnType<typeof createAppointmentFixture>>

/** The service with functions to order, find a time, and book it. */
export async function createAppointmentFixture() {
  const fixture = await createOrderFixture({ SERVICE_SANDBOX_CLOCK: 'true' })

  async function placeOrder(kind: Kind, changes: Record<string, unknown> = {}) {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const placed = await fixture.placeOrder({
      user_id: userId,
      lab_test_id: labTests[kind],
      ...changes,
    })
    const orderId = placed.body.order.id
    await fixture.simulate(orderId, {
      final_status: `received.${modalities[kind]}.requisition_created`,
    })
    return orderId
  }

  const send = <T>(method: string, path: string, body?: unknown, headers = {}) =>
    fixture.request<Answer<T>>(method, path, { body, headers })

  const findVisits = (address: object = visitAddress, query = '', headers = {}) =>
    send<Availability>(
      'POST',
      `/v3/order/phlebotomy/appointment/availability${query}`,
      address,
      headers,
    )
  const findCenters = (query: string, headers = {}) =>
    send<Availability>(
      'POST',
      `/v3/order/psc/appointment/availability?lab=quest&${query}`,
      undefined,
      headers,
    )

  const act =
    (name: string, method = 'POST') =>
    (kind: Kind, orderId: string, body: object, headers = {}) =>
      send<WireAppointment>(
        method,
        `/v3/order/${orderId}/${kind}/appointment${name}`,
        body,
        headers,
      )

  return {
    ...fixture,
    placeOrder,
    findVisits,
    findCenters,
    book: act('/book'),
    requestVisit: (orderId: string, body: object) => act('/request')('phlebotomy', orderId, body),
    reschedule: act('/reschedule', 'PATCH'),
    cancel: act('/cancel', 'PATCH'),
    reserve: (kind: Kind, orderId: string, bookingKey: string, headers = {}) =>
      send<SlotHold>(
        'POST',
        `/v3/order/${orderId}/${kind}/appointment/reserve`,
        { booking_key: bookingKey },
        headers,
      ),
    getAppointment: (kind: Kind, orderId: string) =>
      send<WireAppointment>('GET', `/v3/order/${orderId}/${kind}/appointment`),
    drive: (orderId: string, action: string, headers = {}) =>
      send<WireAppointment>('POST', `/v3/order/${orderId}/test/appointment`, { action }, headers),
    /** Events of the order's appointments, oldest first. */
    async listAppointmentMessages(orderId: string) {
      const messages = await fixture.db.webhookMessage.findMany({
        where: { eventType: { startsWith: 'labtest.appointment.' }, body: { contains: orderId } },
      })
      return messages
        .map(({ body }) => JSON.parse(body) as { event_type: string; data: WireAppointment })
        .sort((a, b) => (a.data.revision ?? 0) - (b.data.revision ?? 0))
    },
  }
}

/** Without the first day, whose times pass while a test runs. */
export const slotsOf = ({ slots: [first, ...days] }: Availability) =>
  days
    .filter(({ date }) => date !== first?.date)
    .flatMap(({ date, slots }) => slots.map((slot) => ({ ...slot, date })))
