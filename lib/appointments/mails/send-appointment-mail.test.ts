import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireAppointment } from '#contract/appointments.ts'
import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { readOrderMails } from '#lib/orders/notices/read-order-mails.ts'
import { requireOrder } from '#lib/orders/read-orders.ts'
import { withClock } from '#platform/clock.ts'
import { buildAppointment } from '#testing/appointments/build-appointment.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { sendAppointmentMail } from './send-appointment-mail.ts'

let web: WebFixture
beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

type Patient = Awaited<ReturnType<WebFixture['buildPatient']>>

const booked = '2026-02-20T17:00:00Z'
const at = <T>(time: string, run: () => Promise<T>) => withClock(new Date(time), run)

/** A patient in Phoenix with a visit at a service center there: Sunday, March 8 at 8:15. */
async function buildVisit(parts: Partial<WireAppointment> = {}) {
  const patient = await web.buildPatient()
  const address = { state: 'AZ', zip: '85004' }
  await db().patient.update({ where: { id: patient.patientId }, data: { address } })
  const visit = buildAppointment({ user_id: patient.serviceUserId, ...parts })
  const receive = (changes: Partial<WireAppointment> = {}) =>
    at(booked, () =>
      db().$transaction((tx) =>
        appointmentApplier.apply(tx, [
          { appointment: { ...visit, ...changes }, clientUserId: patient.patientId },
        ]),
      ),
    )
  await receive()
  return { patient, visit, receive }
}

async function receiveOrder({ patientId, serviceUserId }: Patient, id: string, statuses: string[]) {
  const order = buildOrder({ orderId: id, userId: serviceUserId, statuses })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
}

async function mailsTo({ userId }: Patient) {
  const mails = await db().outgoingMail.findMany({
    where: { to: `${userId}@example.com` },
    orderBy: { id: 'asc' },
  })
  return mails.map(({ subject, text }) => ({ subject, text }))
}
const subjectsTo = async (patient: Patient) =>
  (await mailsTo(patient)).map(({ subject }) => subject)

async function queuedAt({ id }: WireAppointment, kind: string) {
  const [job] = await db().$queryRaw<{ run_at: Date }[]>`
    SELECT run_at FROM graphile_worker._private_jobs WHERE key = ${`appointments.send-mail:${id}:${kind}`}`
  return job?.run_at.toISOString().slice(0, 16)
}

describe('reminders that a worker runs late', () => {
  it('wait for the morning when it is night', async () => {
    const { patient, visit } = await buildVisit({ start_at: '2026-03-08T21:00:00+00:00' })
    // Due at 14:00 the day before; 3:00 in Phoenix.
    await at('2026-03-08T10:00:00Z', () => sendAppointmentMail(visit.id, 'day-before'))
    expect(await mailsTo(patient)).toEqual([])
    expect(await queuedAt(visit, 'day-before')).toBe('2026-03-08T15:00')
    await at('2026-03-08T15:00:10Z', () => sendAppointmentMail(visit.id, 'day-before'))
    expect(await mailsTo(patient)).toHaveLength(1)
  })

  it('come once when both are due', async () => {
    const { patient, visit } = await buildVisit({ start_at: '2026-03-08T21:00:00+00:00' })
    await at('2026-03-08T19:30:00Z', async () => {
      await sendAppointmentMail(visit.id, 'day-before')
      await sendAppointmentMail(visit.id, 'hours-before')
    })
    expect(await mailsTo(patient)).toHaveLength(1)
  })
})

describe('mails about a visit that changes', () => {
  it('name a new place, and remind of it again', async () => {
    const { patient, visit, receive } = await buildVisit()
    await at(booked, () => sendAppointmentMail(visit.id, 'booked'))
    const due = '2026-03-07T15:15:30Z'
    await at(due, () => sendAppointmentMail(visit.id, 'day-before'))
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`
    await receive({
      revision: 2,
      site_code: '850-sonora_quest-1',
      site_name: 'Sonora Quest Phoenix, Elm Avenue',
      address: { ...visit.address, first_line: '9 Elm Avenue' },
    })
    expect(await queuedAt(visit, 'booked')).toBeDefined()
    await at(booked, () => sendAppointmentMail(visit.id, 'booked'))
    await at(due, () => sendAppointmentMail(visit.id, 'day-before'))
    const mails = await mailsTo(patient)
    expect(mails.map(({ text }) => /(Oak|Elm) Avenue/.exec(text)?.[1])).toEqual([
      'Oak',
      'Oak',
      'Elm',
      'Elm',
    ])
  })

  it('name the last time after a move there and back, and nothing when only notes change', async () => {
    const { patient, visit, receive } = await buildVisit()
    const send = () => at(booked, () => sendAppointmentMail(visit.id, 'booked'))
    await send()
    await receive({ revision: 2, start_at: '2026-03-10T15:15:00+00:00' })
    await send()
    await receive({ revision: 3 })
    await send()
    await send()
    expect(await subjectsTo(patient)).toEqual([
      'Your visit is booked: Sunday, March 8 at 8:15 AM',
      'Your visit was moved to Tuesday, March 10 at 8:15 AM',
      'Your visit was moved to Sunday, March 8 at 8:15 AM',
    ])
    const [, moved] = await mailsTo(patient)
    expect(moved?.text).toContain('The former time is no longer booked for you.')
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`
    await receive({ revision: 4, appointment_notes: 'Ring twice' })
    expect(await queuedAt(visit, 'booked')).toBeUndefined()
  })
})

describe('mails about the visit of an order', () => {
  const walkIn = ['received.walk_in_test.ordered', 'received.walk_in_test.requisition_created']
  const scheduled = 'collecting_sample.walk_in_test.appointment_scheduled'

  it('remind of none that a center keeps for a canceled order, and announce none', async () => {
    const { patient, visit } = await buildVisit()
    const orderId = asOrderId(visit.order_id)
    const announced = async () =>
      at(booked, async () => {
        const found = await requireOrder(db(), orderId)
        const mails = await db().$transaction((tx) => readOrderMails(tx, found, patient.patientId))
        return mails.next.map(({ kind }) => kind)
      })
    await receiveOrder(patient, orderId, [...walkIn, scheduled])
    expect(await announced()).toContain('appointment-reminder')
    const ended = 'cancelled.walk_in_test.cancelled'
    await receiveOrder(patient, orderId, [...walkIn, scheduled, ended])
    expect(await announced()).toEqual([])
    const due = '2026-03-07T15:15:30Z'
    await at(due, () => sendAppointmentMail(visit.id, 'day-before'))
    expect(await mailsTo(patient)).toEqual([])
  })

  it('offer another time only while one can be booked', async () => {
    const another = async (statuses: string[], changes: Partial<WireAppointment> = {}) => {
      const { patient, visit, receive } = await buildVisit()
      await receiveOrder(patient, visit.order_id, statuses)
      await receive({ revision: 2, status: 'cancelled', ...changes })
      await at(booked, () => sendAppointmentMail(visit.id, 'cancelled'))
      const [mail] = await mailsTo(patient)
      expect(mail?.text).toContain('was canceled.')
      return mail?.text.includes('choose another time')
    }
    const cancelled = 'collecting_sample.walk_in_test.appointment_cancelled'
    expect(await another([...walkIn, scheduled, cancelled])).toBe(true)
    // The order's own event is on its way.
    expect(await another([...walkIn, scheduled])).toBe(true)
    const byOrder = { event_data: { origin: 'service', cancellation_reason: 'order_cancelled' } }
    expect(await another([...walkIn, scheduled], byOrder)).toBe(false)
    expect(await another([...walkIn, scheduled, 'cancelled.walk_in_test.cancelled'])).toBe(false)
  })
})
