import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxBookingKeyLength } from '#contract/appointment-requests.ts'
import { lowLevelOf } from '#contract/order-status.ts'
import { now, withClock } from '#platform/clock.ts'
import {
  type AppointmentFixture,
  createAppointmentFixture,
  slotsOf,
  visitAddress,
} from '#testing/service/appointment-fixture.ts'
import { patientAddress } from '#testing/service/order-fixture.ts'
import { confirmAppointment, expireBookings } from './confirm-appointment.ts'

let fixture: AppointmentFixture
const reason = 'ca9ce1ed-0000-4000-8000-000000000003'
const centerReason = 'ca9ce1ed-0000-4000-8000-000000000021'

beforeAll(async () => {
  fixture = await createAppointmentFixture()
})
afterAll(() => fixture.close())

const keyAt = (slots: { booking_key?: string | null }[], index: number) =>
  slots.at(index)?.booking_key ?? ''
const statusesOf = async (orderId: string) =>
  (await fixture.readOrder(orderId)).events.map(({ status }) => lowLevelOf(status))
const inZip = (zipCode: string) => ({ ...visitAddress, zip_code: zipCode })
const later = (ms: number) => new Date(now().getTime() + ms)

/** Orders like this one, in the same state. */
async function copyOrder(orderId: string, count: number) {
  const copies = await fixture.db.$queryRaw<{ id: string }[]>`
    INSERT INTO lab_order
    SELECT (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'testkit_id', gen_random_uuid(), 'sample_id', NULL))).*
    FROM lab_order o, generate_series(1, ${count}::int) WHERE o.id = ${orderId}::uuid
    RETURNING id`
  await fixture.db.$executeRaw`
    INSERT INTO order_event (order_id, status, created_at)
    SELECT copy::uuid, e.status, e.created_at
    FROM order_event e, unnest(${copies.map(({ id }) => id)}::text[]) copy
    WHERE e.order_id = ${orderId}::uuid ORDER BY e.id`
  return copies.map(({ id }) => id)
}

describe('a visit at home', () => {
  it('is booked at the longest address, with the key that availability gives', async () => {
    // JSON escapes each of these with six bytes.
    const longest = (length: number) => '\u0001'.repeat(length)
    const address = {
      first_line: longest(100),
      second_line: longest(100),
      city: longest(100),
      state: 'AZ',
      zip_code: '85004-1234',
      unit: longest(100),
      access_notes: longest(1_000),
    }
    const orderId = await fixture.placeOrder('phlebotomy')
    const bookingKey = keyAt(slotsOf((await fixture.findVisits(address)).body), -1)
    expect(bookingKey.length).toBeGreaterThan(maxBookingKeyLength - 100)
    expect((await fixture.reserve('phlebotomy', orderId, bookingKey)).status).toBe(200)
    const booked = await fixture.book('phlebotomy', orderId, { booking_key: bookingKey })
    expect([booked.status, booked.body.address?.access_notes]).toEqual([200, address.access_notes])
  })

  it('takes the access notes of the order only to its own address', async () => {
    const home = { ...patientAddress, zip: '85004', access_notes: 'Gate 4' }
    const ordered = { ...visitAddress, first_line: home.first_line }
    const elsewhere = { ...visitAddress, first_line: '99 Other Street' }
    const keyOf = async (address: object, index: number) =>
      keyAt(slotsOf((await fixture.findVisits(address)).body), index)

    const orderId = await fixture.placeOrder('phlebotomy', { patient_address: home })
    const booked = await fixture.book('phlebotomy', orderId, {
      booking_key: await keyOf(elsewhere, -1),
    })
    expect(booked.body.address).toMatchObject({
      first_line: elsewhere.first_line,
      access_notes: null,
    })
    const spelled = ` ${home.first_line.toUpperCase().replaceAll(' ', '  ')}`
    for (const [address, notes] of [
      [ordered, 'Gate 4'],
      [{ ...ordered, access_notes: 'Knock' }, 'Knock'],
      [{ ...ordered, first_line: spelled, zip_code: '85004-1234' }, 'Gate 4'],
      [{ ...ordered, zip_code: '85003' }, null],
      [{ ...ordered, second_line: 'apt 4' }, 'Gate 4'],
      [{ ...ordered, second_line: 'Apt 9' }, null],
      [elsewhere, null],
    ] as const) {
      const moved = await fixture.reschedule('phlebotomy', orderId, {
        booking_key: await keyOf(address, -2),
      })
      expect([moved.status, moved.body.address?.access_notes], JSON.stringify(address)).toEqual([
        200,
        notes,
      ])
    }

    const rural = { ...home, zip: '54650', state: 'WI' }
    for (const [first_line, notes] of [
      [elsewhere.first_line, null],
      [home.first_line, 'Gate 4'],
    ] as const) {
      const requested = await fixture.requestVisit(
        await fixture.placeOrder('phlebotomy', { patient_address: rural }),
        {
          address: { ...visitAddress, first_line, zip_code: '54650', state: 'WI' },
          provider: 'phlebfinders',
        },
      )
      expect([requested.status, requested.body.address?.access_notes]).toEqual([200, notes])
    }
  })

  it('is booked, moved and canceled, with the order and a webhook for each step', async () => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const slots = slotsOf((await fixture.findVisits()).body)
    const booked = await fixture.book('phlebotomy', orderId, {
      booking_key: keyAt(slots, -1),
      appointment_notes: 'Ring twice',
    })
    expect(booked.status, booked.body.detail).toBe(200)
    expect(booked.body).toMatchObject({
      status: 'confirmed',
      event_status: 'scheduled',
      start_at: slots.at(-1)?.start,
      iana_timezone: 'America/Phoenix',
      appointment_notes: 'Ring twice',
      can_reschedule: true,
      address: { first_line: visitAddress.first_line },
    })
    const left = slotsOf((await fixture.findVisits()).body)
    expect(left.map(({ start }) => start)).not.toContain(slots.at(-1)?.start)

    const moved = await fixture.reschedule('phlebotomy', orderId, {
      booking_key: keyAt(slots, -2),
    })
    expect(moved.body).toMatchObject({
      id: booked.body.id,
      start_at: slots.at(-2)?.start,
      appointment_notes: 'Ring twice',
      event_data: { origin: 'patient', is_reschedule: true },
    })
    const renoted = await fixture.reschedule('phlebotomy', orderId, {
      booking_key: keyAt(slots, -2),
      appointment_notes: 'Knock',
    })
    expect(renoted.body).toMatchObject({
      start_at: slots.at(-2)?.start,
      appointment_notes: 'Knock',
    })
    const freed = slotsOf((await fixture.findVisits()).body)
    expect(freed.map(({ start }) => start)).toContain(slots.at(-1)?.start)

    const canceled = await fixture.cancel('phlebotomy', orderId, {
      cancellation_reason_id: reason,
      notes: 'Traveling',
    })
    expect(canceled.body).toMatchObject({
      status: 'cancelled',
      event_data: { cancellation_reason_id: reason, notes: 'Traveling', is_refundable: true },
    })
    const again = await fixture.cancel('phlebotomy', orderId, { cancellation_reason_id: reason })
    expect(again.body).toEqual(canceled.body)
    expect(await statusesOf(orderId)).toEqual([
      'ordered',
      'requisition_created',
      'appointment_scheduled',
      'appointment_scheduled',
      'appointment_scheduled',
      'appointment_cancelled',
    ])
    expect((await fixture.readOrder(orderId)).details.data?.appointment_id).toBe(booked.body.id)
    const messages = await fixture.listAppointmentMessages(orderId)
    expect(messages.map(({ event_type: type, data }) => [type, data.revision])).toEqual([
      ['labtest.appointment.created', 1],
      ['labtest.appointment.updated', 2],
      ['labtest.appointment.updated', 3],
      ['labtest.appointment.updated', 4],
    ])
    expect(messages.at(-1)?.data).toEqual(canceled.body)
    const next = await fixture.book('phlebotomy', orderId, { booking_key: keyAt(slots, -3) })
    expect(next.body.id).not.toBe(booked.body.id)
    expect((await fixture.getAppointment('phlebotomy', orderId)).body).toEqual(next.body)
  })

  it('is paid for when it is canceled less than 24 hours before', async () => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const slot = slotsOf((await fixture.findVisits(inZip('85210'))).body).at(-1)
    await fixture.book('phlebotomy', orderId, { booking_key: slot?.booking_key })
    const late = new Date(Date.parse(slot?.start ?? '') - 23 * 3_600_000).toISOString()
    const canceled = await fixture.cancel(
      'phlebotomy',
      orderId,
      { cancellation_reason_id: reason },
      { 'x-sandbox-now': late },
    )
    expect(canceled.body.event_data).toMatchObject({ is_refundable: false })
  })

  it.each([
    [23, false],
    [25, true],
  ])('canceled with its order %s hours before, is refunded: %s', async (hours, isRefundable) => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const slot = slotsOf((await fixture.findVisits(inZip('85210'))).body).at(-3)
    await fixture.book('phlebotomy', orderId, { booking_key: slot?.booking_key })
    const at = new Date(Date.parse(slot?.start ?? '') - hours * 3_600_000).toISOString()
    await fixture.post(`/v3/order/${orderId}/cancel`, undefined, { 'x-sandbox-now': at })
    const { body } = await fixture.getAppointment('phlebotomy', orderId)
    expect(body.event_data).toMatchObject({
      cancellation_reason: 'order_cancelled',
      is_refundable: isRefundable,
    })
  })

  it('is not canceled once it has begun, so that its draw is accepted', async () => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const slot = slotsOf((await fixture.findVisits(inZip('85210'))).body).at(-2)
    const booked = await fixture.book('phlebotomy', orderId, { booking_key: slot?.booking_key })
    expect(booked.status, booked.body.detail).toBe(200)
    const canceled = await fixture.cancel(
      'phlebotomy',
      orderId,
      { cancellation_reason_id: reason },
      { 'x-sandbox-now': slot?.start ?? '' },
    )
    expect([canceled.status, canceled.body.detail]).toEqual([
      400,
      'The appointment has begun and cannot be cancelled',
    ])
    expect((await fixture.drive(orderId, 'complete')).body.status).toBe('completed')
    expect((await statusesOf(orderId)).at(-1)).toBe('draw_completed')
  })

  it('is requested without a time where no provider can be booked, and gets one from the provider', async () => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const address = { ...visitAddress, zip_code: '54650', state: 'WI', access_notes: 'Gate 4411' }
    expect((await fixture.findVisits(address)).body.slots).toEqual([])
    const refused = await fixture.requestVisit(orderId, { address, provider: 'getlabs' })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'getlabs takes no requests in 54650',
    ])
    const requested = await fixture.requestVisit(orderId, { address, provider: 'phlebfinders' })
    expect(requested.body).toMatchObject({
      status: 'pending',
      event_status: 'pending',
      start_at: null,
      can_reschedule: false,
      iana_timezone: 'America/Chicago',
      address: { access_notes: 'Gate 4411' },
    })
    const confirmed = await fixture.drive(orderId, 'confirm')
    expect(confirmed.body).toMatchObject({ status: 'confirmed', id: requested.body.id })
    expect(confirmed.body.start_at).not.toBeNull()
    expect((await statusesOf(orderId)).slice(-2)).toEqual([
      'appointment_pending',
      'appointment_scheduled',
    ])
  })

  it('is canceled with its order; a place at a center is not', async () => {
    const visit = await fixture.placeOrder('phlebotomy')
    const slots = slotsOf((await fixture.findVisits(inZip('85310'))).body)
    await fixture.book('phlebotomy', visit, { booking_key: keyAt(slots, 0) })
    const walkIn = await fixture.placeOrder('psc')
    const centers = slotsOf((await fixture.findCenters('zip_code=85004&radius=50')).body)
    await fixture.book('psc', walkIn, { booking_key: keyAt(centers, 0) })
    for (const orderId of [visit, walkIn])
      await fixture.post(`/v3/order/${orderId}/cancel`, undefined)
    expect((await fixture.getAppointment('phlebotomy', visit)).body).toMatchObject({
      status: 'cancelled',
      event_data: { origin: 'service', cancellation_reason: 'order_cancelled' },
    })
    expect((await fixture.getAppointment('psc', walkIn)).body.status).toBe('confirmed')
  })
})

describe('a slot', () => {
  it('goes to exactly one of fifty concurrent bookings', async () => {
    const slot = slotsOf((await fixture.findVisits(inZip('85711'))).body)[0]
    expect(slot?.num_appointments_available).toBe(1)
    const first = await fixture.placeOrder('phlebotomy')
    const orders = [first, ...(await copyOrder(first, 49))]
    const answers = await Promise.all(
      orders.map((orderId) =>
        fixture.book('phlebotomy', orderId, { booking_key: slot?.booking_key }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.detail]).toEqual([
      400,
      'This appointment slot is no longer available',
    ])
    expect(await fixture.db.appointment.count({ where: { orderId: { in: orders } } })).toBe(1)
  })

  it('is held for five minutes for an order, and free again without any worker', async () => {
    const [first, second] = [
      await fixture.placeOrder('phlebotomy'),
      await fixture.placeOrder('phlebotomy'),
    ]
    const zip = inZip('85712')
    const slot = slotsOf((await fixture.findVisits(zip)).body).at(-1)
    const key = slot?.booking_key ?? ''
    const hold = await fixture.reserve('phlebotomy', first, key)
    expect(hold.body).toMatchObject({ status: 'reserved', start: slot?.start, booking_key: key })
    expect((await fixture.book('phlebotomy', second, { booking_key: key })).status).toBe(400)
    const shown = slotsOf((await fixture.findVisits(zip)).body)
    expect(shown.map(({ start }) => start)).not.toContain(slot?.start)
    // Free to the order that holds it, and to it alone.
    const query = (orderId: string) => `?order_id=${orderId}`
    const own = slotsOf((await fixture.findVisits(zip, query(first))).body)
    expect(own.find(({ start }) => start === slot?.start)).toMatchObject({
      num_appointments_available: 1,
    })
    const others = slotsOf((await fixture.findVisits(zip, query(second))).body)
    expect(others.map(({ start }) => start)).not.toContain(slot?.start)
    const lapsed = { 'x-sandbox-now': later(6 * 60_000).toISOString() }
    const freed = slotsOf((await fixture.findVisits(zip, '', lapsed)).body)
    expect(freed.map(({ start }) => start)).toContain(slot?.start)
    expect((await fixture.book('phlebotomy', second, { booking_key: key }, lapsed)).status).toBe(
      200,
    )
  })

  it('is booked by the order that holds it, which holds one at a time', async () => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const slots = slotsOf((await fixture.findVisits(inZip('85713'))).body)
    await fixture.reserve('phlebotomy', orderId, keyAt(slots, 0))
    await fixture.reserve('phlebotomy', orderId, keyAt(slots, 1))
    expect(await fixture.db.slotClaim.count({ where: { orderId } })).toBe(1)
    const booked = await fixture.book('phlebotomy', orderId, { booking_key: keyAt(slots, 1) })
    expect(booked.body.start_at).toBe(slots[1]?.start)
    expect(await fixture.db.slotClaim.findMany({ where: { orderId } })).toMatchObject([
      { appointmentId: booked.body.id, heldUntil: null },
    ])
  })

  it('is refused where the scenario says that someone else took it', async () => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const slots = slotsOf((await fixture.findVisits(inZip('85008'))).body)
    const answer = await fixture.book('phlebotomy', orderId, { booking_key: keyAt(slots, 0) })
    expect(answer.body.detail).toBe('This appointment slot is no longer available')
    expect((await fixture.getAppointment('phlebotomy', orderId)).status).toBe(404)
  })
})

describe('a booking key', () => {
  it('is refused when it is changed, expired, of another kind or of another laboratory', async () => {
    const orderId = await fixture.placeOrder('phlebotomy')
    const walkIn = await fixture.placeOrder('psc')
    const key = keyAt(slotsOf((await fixture.findVisits()).body), 0)
    const refuse = async (bookingKey: string, headers = {}) =>
      (await fixture.book('phlebotomy', orderId, { booking_key: bookingKey }, headers)).body.detail
    expect(await refuse('nonsense')).toBe('Invalid booking key format')
    expect(await refuse(`${key.slice(0, -6)}AAAAAA`)).toBe('Invalid booking key format')
    const hourLater = { 'x-sandbox-now': later(3_600_000).toISOString() }
    expect(await refuse(key, hourLater)).toMatch(/expired/)
    expect((await fixture.book('psc', walkIn, { booking_key: key })).body.detail).toBe(
      'Invalid booking key format',
    )
    expect((await fixture.book('psc', orderId, { booking_key: key })).status).toBe(404)
    expect(Buffer.from(key, 'base64url').toString()).not.toContain('Orchard')
  })

  it('needs a requisition, and an order without another appointment', async () => {
    const placed = await fixture.post('/v3/order', {
      user_id: fixture.userId,
      lab_test_id: '1ab7e575-0000-4000-8000-000000000032',
      patient_details: { ...patient },
      patient_address: home,
    })
    const slots = slotsOf((await fixture.findVisits()).body)
    const early = await fixture.book('phlebotomy', placed.body.order.id, {
      booking_key: keyAt(slots, 0),
    })
    expect(early.body.detail).toBe(
      "This order does not have a requisition, it's still in state ordered.",
    )
    const orderId = await fixture.placeOrder('phlebotomy')
    await fixture.book('phlebotomy', orderId, { booking_key: keyAt(slots, 4) })
    const second = await fixture.book('phlebotomy', orderId, { booking_key: keyAt(slots, 5) })
    expect(second.body.detail).toMatch(/already has an appointment/)
  })
})

const patient = {
  first_name: 'Grace',
  last_name: 'Lindqvist',
  dob: '1988-04-12',
  gender: 'female',
  phone_number: '+14805550123',
  email: 'grace@example.com',
}
const home = { first_line: '1 A St', city: 'Tempe', state: 'AZ', zip: '85281', country: 'US' }

describe('an appointment at a service center', () => {
  const find = async (query = 'zip_code=85281&radius=50') =>
    slotsOf((await fixture.findCenters(query)).body)

  it('replays its idempotency key for 14 days, even after a change', async () => {
    const orderId = await fixture.placeOrder('psc')
    const headers = { 'x-idempotency-key': randomUUID() }
    const body = { booking_key: keyAt(await find(), 0) }
    const first = await fixture.book('psc', orderId, body, headers)
    expect(first.status, first.body.detail).toBe(200)
    await fixture.cancel('psc', orderId, { cancellationReasonId: centerReason, note: 'Sick' })
    const within = { ...headers, 'x-sandbox-now': later(13 * 86_400_000).toISOString() }
    expect((await fixture.book('psc', orderId, body, within)).body).toEqual(first.body)
    const after = { ...headers, 'x-sandbox-now': later(15 * 86_400_000).toISOString() }
    expect((await fixture.book('psc', orderId, body, after)).status).toBe(400)
    expect((await fixture.getAppointment('psc', orderId)).body.event_data).toMatchObject({
      notes: 'Sick',
      is_refundable: true,
    })
  })

  it('may show counts that are 15 minutes old where the client allows it', async () => {
    const orderId = await fixture.placeOrder('psc')
    const query = 'site_codes=852-quest-1'
    const slots = await find(query)
    const slot = slots[3]
    await fixture.book('psc', orderId, { booking_key: slot?.booking_key })
    const countAt = async (extra: string, headers = {}) => {
      const found = slotsOf((await fixture.findCenters(query + extra, headers)).body)
      return found.find(({ start }) => start === slot?.start)?.num_appointments_available ?? 0
    }
    const before = slot?.num_appointments_available ?? 0
    expect(await countAt('&allow_stale=true')).toBe(before)
    const old = { 'x-sandbox-now': later(16 * 60_000).toISOString() }
    expect(await countAt('&allow_stale=true', old)).toBe(before - 1)
    expect(await countAt('')).toBe(before - 1)
  })

  it('adds the seat that an order holds to no count from before the hold', async () => {
    const orderId = await fixture.placeOrder('psc')
    const query = 'site_codes=852-quest-1'
    const slot = (await find(query)).findLast((each) => each.num_appointments_available > 2)
    const [other, before] = [await fixture.placeOrder('psc'), slot?.num_appointments_available ?? 0]
    const key = slot?.booking_key ?? ''
    expect((await fixture.book('psc', other, { booking_key: key })).status).toBe(200)
    const countAt = async (extra: string) => {
      const { body } = await fixture.findCenters(`${query}&order_id=${orderId}${extra}`)
      return slotsOf(body).find(({ start }) => start === slot?.start)?.num_appointments_available
    }
    expect(await countAt('')).toBe(before - 1)
    expect((await fixture.reserve('psc', orderId, key)).status).toBe(200)
    expect(await countAt('&allow_stale=true')).toBe(before - 1)
    expect(await countAt('')).toBe(before - 1)
  })

  it('is pending until the provider confirms it, or is given up at its deadline', async () => {
    const bookAt = async (zipCode: string, options: object) => {
      const orderId = await fixture.placeOrder('phlebotomy')
      const slots = slotsOf((await fixture.findVisits(inZip(zipCode))).body)
      const body = { booking_key: keyAt(slots, -1), ...options }
      return { orderId, answer: await fixture.book('phlebotomy', orderId, body) }
    }
    const sync = await bookAt('85006', {})
    expect(sync.answer.body.detail).toMatch(/did not confirm in time/)
    const patient = await bookAt('85006', { sync_confirmation_timeout_millisecond: 6_000 })
    expect(patient.answer.body.status).toBe('confirmed')
    await fixture.cancel('phlebotomy', patient.orderId, { cancellation_reason_id: reason })

    const slow = await bookAt('85006', { async_confirmation: true })
    expect(slow.answer.body).toMatchObject({ status: 'pending', can_reschedule: false })
    await confirmAppointment(fixture.db, slow.answer.body.id)
    expect((await fixture.getAppointment('phlebotomy', slow.orderId)).body).toMatchObject({
      status: 'confirmed',
      confirm_by: null,
    })
    await confirmAppointment(fixture.db, slow.answer.body.id)
    expect((await statusesOf(slow.orderId)).slice(2)).toEqual([
      'appointment_pending',
      'appointment_scheduled',
    ])

    const never = await bookAt('85007', { async_confirmation: true })
    expect(never.answer.body.confirm_by).not.toBeNull()
    expect(never.answer.body.free_until).toBeNull()
    await expireBookings(fixture.db)
    expect((await fixture.getAppointment('phlebotomy', never.orderId)).body.status).toBe('pending')
    await withClock(later(16 * 60_000), () => expireBookings(fixture.db))
    expect((await fixture.getAppointment('phlebotomy', never.orderId)).body).toMatchObject({
      status: 'cancelled',
      event_data: { origin: 'service', cancellation_reason: 'not_confirmed' },
    })
    expect(await fixture.db.slotClaim.count({ where: { orderId: never.orderId } })).toBe(0)
    expect((await statusesOf(never.orderId)).at(-1)).toBe('appointment_cancelled')
  })

  describe('a move that is confirmed later', () => {
    /** A confirmed visit, moved to an address where the provider takes its time. */
    async function moveAsync(toZip: string) {
      const orderId = await fixture.placeOrder('phlebotomy')
      const before = slotsOf((await fixture.findVisits(inZip('85211'))).body)
      const booked = await fixture.book('phlebotomy', orderId, {
        booking_key: keyAt(before, -1),
        appointment_notes: 'Ring twice',
      })
      expect(booked.body.status, booked.body.detail).toBe('confirmed')
      const after = slotsOf((await fixture.findVisits(inZip(toZip))).body)
      const moved = await fixture.reschedule('phlebotomy', orderId, {
        booking_key: keyAt(after, -2),
        appointment_notes: 'Knock',
        async_confirmation: true,
      })
      return { orderId, booked: booked.body, moved: moved.body, start: after.at(-2)?.start }
    }
    const claimsOf = (orderId: string) => fixture.db.slotClaim.count({ where: { orderId } })
    const isFree = async (zip: string, start: string | null | undefined) =>
      slotsOf((await fixture.findVisits(inZip(zip))).body).some((slot) => slot.start === start)
    const release = (orderId: string) =>
      fixture.cancel('phlebotomy', orderId, { cancellation_reason_id: reason })

    it('keeps the former slot until the provider confirms, and gives it back then', async () => {
      const { orderId, booked, moved, start } = await moveAsync('85006')
      expect(moved).toMatchObject({
        id: booked.id,
        status: 'pending',
        start_at: start,
        can_reschedule: false,
        // Canceled now, what counts is the time that is still kept.
        free_until: booked.free_until,
      })
      expect(Date.parse(booked.start_at ?? '') - Date.parse(booked.free_until ?? '')).toBe(
        24 * 3_600_000,
      )
      expect(await claimsOf(orderId)).toBe(2)
      expect(await isFree('85211', booked.start_at)).toBe(false)
      expect((await statusesOf(orderId)).at(-1)).toBe('appointment_scheduled')
      await confirmAppointment(fixture.db, booked.id)
      expect((await fixture.getAppointment('phlebotomy', orderId)).body).toMatchObject({
        status: 'confirmed',
        start_at: start,
        appointment_notes: 'Knock',
        event_data: { origin: 'provider', is_reschedule: true },
      })
      expect(await claimsOf(orderId)).toBe(1)
      expect(await isFree('85211', booked.start_at)).toBe(true)
      await release(orderId)
    })

    it.each([
      ['the deadline passes', 'not_confirmed'],
      ['the provider refuses', 'refused_by_provider'],
    ])('goes back to the former time when %s', async (_how, cause) => {
      const { orderId, booked, start } = await moveAsync('85007')
      if (cause === 'not_confirmed')
        await withClock(later(16 * 60_000), () => expireBookings(fixture.db))
      else await fixture.drive(orderId, 'refuse')
      const restored = (await fixture.getAppointment('phlebotomy', orderId)).body
      expect(restored).toMatchObject({
        id: booked.id,
        status: 'confirmed',
        start_at: booked.start_at,
        end_at: booked.end_at,
        address: booked.address,
        iana_timezone: booked.iana_timezone,
        appointment_notes: 'Ring twice',
        confirm_by: null,
        can_reschedule: true,
        event_data: { cancellation_reason: cause, is_reschedule: true },
      })
      expect(await claimsOf(orderId)).toBe(1)
      expect(await isFree('85007', start)).toBe(true)
      expect((await statusesOf(orderId)).at(-1)).toBe('appointment_scheduled')
      const last = (await fixture.listAppointmentMessages(orderId)).at(-1)
      expect(last?.data).toEqual(restored)
      await release(orderId)
    })

    it('gives up both slots when the visit is canceled meanwhile', async () => {
      const { orderId, start, booked } = await moveAsync('85006')
      expect((await release(orderId)).body.status).toBe('cancelled')
      expect(await claimsOf(orderId)).toBe(0)
      expect(await isFree('85006', start)).toBe(true)
      expect(await isFree('85211', booked.start_at)).toBe(true)
      await confirmAppointment(fixture.db, booked.id)
      expect((await fixture.getAppointment('phlebotomy', orderId)).body.status).toBe('cancelled')
    })

    it('is canceled when the former time has begun, and never decided later than before it', async () => {
      const { orderId, booked } = await moveAsync('85007')
      const begun = new Date(Date.parse(booked.start_at ?? '') + 60_000)
      await withClock(begun, () => expireBookings(fixture.db))
      expect((await fixture.getAppointment('phlebotomy', orderId)).body.status).toBe('cancelled')
      expect(await claimsOf(orderId)).toBe(0)

      const soon = await fixture.placeOrder('phlebotomy')
      const slots = slotsOf((await fixture.findVisits(inZip('85211'))).body)
      const first = await fixture.book('phlebotomy', soon, { booking_key: keyAt(slots, 0) })
      const elsewhere = slotsOf((await fixture.findVisits(inZip('85007'))).body)
      const moved = await fixture.reschedule('phlebotomy', soon, {
        booking_key: keyAt(elsewhere, -1),
        async_confirmation: true,
        async_confirmation_timeout_millisecond: 172_800_000,
      })
      expect(Date.parse(moved.body.confirm_by ?? '')).toBeLessThan(
        Date.parse(first.body.start_at ?? ''),
      )
      await release(soon)
    })

    it('needs no confirmation for notes alone', async () => {
      const orderId = await fixture.placeOrder('phlebotomy')
      const slots = slotsOf((await fixture.findVisits(inZip('85006'))).body)
      const booking = {
        booking_key: keyAt(slots, -3),
        sync_confirmation_timeout_millisecond: 6_000,
      }
      expect((await fixture.book('phlebotomy', orderId, booking)).body.status).toBe('confirmed')
      const noted = await fixture.reschedule('phlebotomy', orderId, {
        booking_key: keyAt(slots, -3),
        appointment_notes: 'Side door',
        async_confirmation: true,
      })
      expect(noted.body).toMatchObject({ status: 'confirmed', appointment_notes: 'Side door' })
      await release(orderId)
    })
  })
})
