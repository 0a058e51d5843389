import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lowLevelOf } from '#contract/order-status.ts'
import {
  type AppointmentFixture,
  createAppointmentFixture,
  type Kind,
  slotsOf,
  visitAddress,
} from '#testing/service/appointment-fixture.ts'
import { labTestIds } from '#testing/service/order-fixture.ts'

let fixture: AppointmentFixture

beforeAll(async () => {
  fixture = await createAppointmentFixture()
})
afterAll(() => fixture.close())

async function bookedOrder(zipCode: string) {
  const orderId = await fixture.placeOrder('phlebotomy')
  const slots = slotsOf((await fixture.findVisits({ ...visitAddress, zip_code: zipCode })).body)
  const booked = await fixture.book('phlebotomy', orderId, { booking_key: slots[0]?.booking_key })
  expect(booked.status, booked.body.detail).toBe(200)
  return { orderId, booked: booked.body }
}
const lastStatus = async (orderId: string) =>
  lowLevelOf((await fixture.readOrder(orderId)).last_event?.status ?? '')

describe('POST /v3/order/{order_id}/test/appointment', () => {
  it('moves an appointment to another time', async () => {
    const { orderId, booked } = await bookedOrder('85201')
    const moved = (await fixture.drive(orderId, 'move')).body
    expect(moved).toMatchObject({
      id: booked.id,
      status: 'confirmed',
      event_data: { origin: 'provider', is_reschedule: true },
    })
    expect(moved.start_at).not.toBe(booked.start_at)
    expect(await lastStatus(orderId)).toBe('appointment_scheduled')
  })

  it.each([
    ['miss', 'patient_not_there', false],
    ['cancel', 'cancelled_by_provider', true],
  ])('ends an appointment by %s', async (action, reason, isRefundable) => {
    const { orderId } = await bookedOrder('85202')
    expect((await fixture.drive(orderId, action)).body).toMatchObject({
      status: 'cancelled',
      event_data: {
        origin: 'provider',
        cancellation_reason: reason,
        is_refundable: isRefundable,
      },
    })
    expect(await lastStatus(orderId)).toBe('appointment_cancelled')
    expect((await fixture.drive(orderId, action)).status).toBe(404)
  })

  it('counts the turnaround of a walk-in from the end of its visit, and announces it', async () => {
    const orderId = await fixture.placeOrder('psc')
    const [slot] = slotsOf((await fixture.findCenters('zip_code=85281&radius=50')).body)
    const booked = await fixture.book('psc', orderId, { booking_key: slot?.booking_key })
    const before = await fixture.readOrder(orderId)
    expect(before.worst_case_result_by_date).toBeNull()
    const endAt = Date.parse(booked.body.end_at ?? '')
    const at = (days: number) => new Date(endAt + days * 86_400_000).toISOString()
    expect(
      (await fixture.drive(orderId, 'complete', { 'x-sandbox-now': at(0.5) })).body.status,
    ).toBe('completed')
    const { worst_case_tat_days: days } = before.lab_test
    const drawn = await fixture.readOrder(orderId)
    expect(await lastStatus(orderId)).toBe('appointment_scheduled')
    expect(drawn.worst_case_result_by_date).toBe(at(days ?? Number.NaN).slice(0, 10))
    expect(drawn.revision).toBeGreaterThan(before.revision ?? 0)
    const messages = await fixture.db.webhookMessage.findMany({
      where: { eventType: 'labtest.order.updated', body: { contains: orderId } },
    })
    expect(messages.map(({ body }) => JSON.parse(body).data.worst_case_result_by_date)).toContain(
      drawn.worst_case_result_by_date,
    )
  })

  it('counts it from the first report where a walk-in had no visit', async () => {
    const orderId = await fixture.placeOrder('psc')
    await fixture.simulate(orderId, {
      final_status: 'sample_with_lab.walk_in_test.partial_results',
    })
    expect((await fixture.readOrder(orderId)).worst_case_result_by_date).toMatch(
      /^\d{4}(-\d\d){2}$/,
    )
  })

  it('refuses a request, starts a visit and completes it with the draw', async () => {
    const requested = await fixture.placeOrder('phlebotomy')
    await fixture.requestVisit(requested, { address: visitAddress, provider: 'phlebfinders' })
    expect((await fixture.drive(requested, 'move')).body.detail).toBe(
      'move: the appointment is pending',
    )
    expect((await fixture.drive(requested, 'refuse')).body.event_data?.cancellation_reason).toBe(
      'refused_by_provider',
    )
    const { orderId } = await bookedOrder('85203')
    expect((await fixture.drive(orderId, 'start')).body.status).toBe('in_progress')
    expect((await fixture.drive(orderId, 'complete')).body.status).toBe('completed')
    expect(await lastStatus(orderId)).toBe('draw_completed')
  })
})

describe('POST /v3/order/{order_id}/test', () => {
  const modalities = { phlebotomy: 'at_home_phlebotomy', psc: 'walk_in_test' } as const
  const steps = [
    'appointment_pending',
    'appointment_scheduled',
    'appointment_cancelled',
    'draw_completed',
    'completed',
    'cancelled',
  ] as const
  const ofOrder: Record<string, string[]> = {
    appointment_pending: ['pending'],
    appointment_scheduled: ['confirmed'],
    appointment_cancelled: ['cancelled'],
    draw_completed: ['completed'],
    completed: ['completed', 'cancelled'],
  }

  it('never reports a step of an appointment without an appointment, whatever the walk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Kind>('phlebotomy', 'psc'),
        fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 5 }),
        async (kind, walk) => {
          const orderId = await fixture.placeOrder(kind)
          for (const step of walk) {
            const high = step === 'completed' || step === 'cancelled' ? step : 'collecting_sample'
            const status = `${high}.${modalities[kind]}.${step}`
            await fixture.simulate(orderId, { final_status: status })
            await checkAppointment(kind, orderId)
          }
        },
      ),
      { numRuns: 10 },
    )
  })

  async function checkAppointment(kind: Kind, orderId: string) {
    const order = await fixture.readOrder(orderId)
    const last = lowLevelOf(order.last_event?.status ?? '')
    const answer = await fixture.getAppointment(kind, orderId)
    const id = answer.status === 200 ? answer.body.id : null
    expect(order.details.data?.appointment_id ?? null).toBe(id)
    const open = await fixture.db.appointment.count({ where: { orderId, endedAt: null } })
    expect(open).toBeLessThanOrEqual(1)
    const expected = ofOrder[last]
    // A walk-in may be drawn without an appointment.
    if (expected && (id !== null || kind === 'phlebotomy'))
      expect(expected, `${kind} ${last}`).toContain(answer.body.status)
    if (last === 'cancelled' && id !== null && kind === 'phlebotomy')
      expect(['cancelled', 'completed']).toContain(answer.body.status)
  }

  it('makes an appointment with the laboratory where the service books none', async () => {
    const orderId = await fixture.placeOrder('psc', {
      lab_test_id: labTestIds.delegatedWalkIn,
      physician: { first_name: 'Amelia', last_name: 'Hart', npi: '1245319599' },
    })
    await fixture.simulate(orderId, {
      final_status: 'collecting_sample.walk_in_test.appointment_scheduled',
    })
    expect((await fixture.getAppointment('psc', orderId)).body).toMatchObject({
      provider: 'labcorp',
      status: 'confirmed',
    })
  })
})
