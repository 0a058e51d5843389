import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AppointmentFixture,
  createAppointmentFixture,
  type Kind,
  slotsOf,
} from '#testing/service/appointment-fixture.ts'

let fixture: AppointmentFixture
beforeAll(async () => {
  fixture = await createAppointmentFixture()
})
afterAll(() => fixture.close())

/** The last time that is offered: canceling a visit costs nothing until 24 hours before. */
async function bookLast(kind: Kind) {
  const orderId = await fixture.placeOrder(kind)
  const found =
    kind === 'psc'
      ? await fixture.findCenters('zip_code=85004&radius=50')
      : await fixture.findVisits()
  const slot = slotsOf(found.body).at(-1)
  const booked = await fixture.book(kind, orderId, { booking_key: slot?.booking_key })
  expect(booked.status, booked.body.detail).toBe(200)
  const { userId } = await fixture.db.order.findUniqueOrThrow({ where: { id: orderId } })
  return { orderId, userId, startAt: slot?.start ?? '' }
}

const removeUser = (userId: string, headers = {}) =>
  fixture.request('DELETE', `/v2/user/${userId}`, { headers })

describe('the appointments of a user who is deleted', () => {
  it.each(['phlebotomy', 'psc'] as const)(
    'are canceled, announced, and stay so when the user is restored: %s',
    async (kind) => {
      const { orderId, userId } = await bookLast(kind)
      expect((await removeUser(userId)).status).toBe(200)
      const last = (await fixture.listAppointmentMessages(orderId)).at(-1)
      expect(last).toMatchObject({
        event_type: 'labtest.appointment.updated',
        data: {
          status: 'cancelled',
          event_data: { cancellation_reason: 'user_deleted', is_refundable: true },
        },
      })
      const claims = await fixture.db.slotClaim.count({ where: { appointment: { orderId } } })
      expect(claims).toBe(0)
      await fixture.request('POST', `/v2/user/undo_delete?user_id=${userId}`)
      expect((await fixture.getAppointment(kind, orderId)).body.status).toBe('cancelled')
      const { events } = await fixture.readOrder(orderId)
      expect(events.at(-1)?.status).toContain('appointment_cancelled')
    },
  )

  it('are left to the provider once they have begun', async () => {
    const { orderId, userId, startAt } = await bookLast('phlebotomy')
    await removeUser(userId, { 'x-sandbox-now': startAt })
    await fixture.request('POST', `/v2/user/undo_delete?user_id=${userId}`)
    expect((await fixture.getAppointment('phlebotomy', orderId)).body.status).toBe('confirmed')
  })
})
