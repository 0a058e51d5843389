import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireAppointment } from '#contract/appointments.ts'
import { sendAppointmentMail } from '#lib/appointments/mails/send-appointment-mail.ts'
import { findAppointment } from '#lib/appointments/read-appointments.ts'
import { listAttention } from '#lib/attention/list-attention.ts'
import { db } from '#lib/db/client.ts'
import { hidePatient } from '#lib/erasure/hide-patient.ts'
import { asOrderId } from '#lib/ids.ts'
import { setMailPreference } from '#lib/notices/mail-preferences.ts'
import { refreshOrder } from '#lib/orders/fold/refresh-attention.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { foldMessages } from '#lib/service-log/fold/fold-messages.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { withClock } from '#platform/clock.ts'
import { buildAppointment } from '#testing/appointments/build-appointment.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import {
  createWebFixture,
  logMessage,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { type AppointmentMessage, appointmentIdOf } from './appointment-message.ts'
import { emptyAppointmentState, foldAppointment, projectAppointment } from './fold-appointment.ts'

let web: WebFixture
beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

type Patient = Awaited<ReturnType<WebFixture['buildPatient']>>

const booked = Date.parse('2026-02-20T17:00:00Z')

async function receive({ patientId, serviceUserId }: Patient, ...appointments: object[]) {
  for (const data of appointments) {
    const body = { event_type: 'x', user_id: serviceUserId, client_user_id: patientId, data }
    await logMessage(JSON.stringify(body), 'labtest.appointment.updated')
  }
  // The mails of an appointment are about news: the test's clock stands at the booking.
  await withClock(new Date(booked), () => applyStoredMessages(appliers))
}

const viewOf = ({ order_id }: WireAppointment) => findAppointment(db(), asOrderId(order_id))
const later = (visit: WireAppointment, revision: number, changes: Partial<WireAppointment>) => ({
  ...visit,
  ...changes,
  revision,
  updated_at: `2026-02-20T17:0${revision}:00+00:00`,
})

async function mailsTo({ userId }: Patient) {
  const mails = await db().outgoingMail.findMany({
    where: { to: `${userId}@example.com` },
    orderBy: { id: 'asc' },
  })
  return mails.map(({ subject }) => subject)
}

async function queued({ id }: WireAppointment) {
  const rows = await db().$queryRaw<{ key: string; run_at: Date }[]>`
    SELECT key, run_at FROM graphile_worker._private_jobs WHERE key LIKE ${`appointments.send-mail:${id}:%`} ORDER BY key`
  return Object.fromEntries(
    rows.map(({ key, run_at }) => [key.split(':').at(-1) ?? '', run_at.toISOString().slice(0, 16)]),
  )
}

describe('appointments from the service’s messages', () => {
  it('are the same for any order and repetition, and cleared only by a newer full message', async () => {
    const patient = await web.buildPatient()
    const first = buildAppointment({ user_id: patient.serviceUserId, status: 'pending' })
    const life = [
      first,
      later(first, 2, { status: 'confirmed', appointment_notes: 'I faint easily' }),
      later(first, 3, { start_at: '2026-03-09T16:00:00+00:00', status: 'confirmed' }),
    ]
    const messages = life.map(
      (appointment): AppointmentMessage => ({ appointment, clientUserId: patient.patientId }),
    )
    const fold = (received: readonly AppointmentMessage[]) => {
      const { changed } = foldMessages(new Map(), received, {
        empty: emptyAppointmentState,
        subjectIdOf: appointmentIdOf,
        fold: foldAppointment,
        statusOf: (state) => projectAppointment(state).status,
      })
      const [state] = changed.values()
      return [...(state?.fields ?? [])].sort(([a], [b]) => a.localeCompare(b))
    }
    const whole = fold(messages)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length * 2 }),
        (shuffled) => {
          expect(fold(shuffled)).toEqual(whole)
        },
      ),
    )
    await receive(patient, ...life.toReversed(), { id: first.id, order_id: first.order_id })
    expect(await viewOf(first)).toMatchObject({
      state: 'confirmed',
      kind: 'center',
      startAt: '2026-03-09T16:00:00.000Z',
      timeZone: 'America/Phoenix',
      notes: null,
      place: { name: first.site_name, lines: ['120 Oak Avenue', 'Phoenix, AZ 85004'] },
      freeUntil: null,
    })
    const before = await db().appointmentProjection.findMany()
    await db().$executeRaw`UPDATE service_message SET id = gen_random_uuid()::text`
    const sent = await mailsTo(patient)
    await rebuildProjections(db(), appliers)
    expect(await db().appointmentProjection.findMany()).toEqual(before)
    expect(await mailsTo(patient)).toEqual(sent)
  })

  it('say when an order that waits for its visit is late, whichever message came first', async () => {
    const patient = await web.buildPatient()
    const orderId = crypto.randomUUID()
    const statuses = ['ordered', 'requisition_created', 'appointment_scheduled'].map(
      (low) => `received.walk_in_test.${low}`,
    )
    const order = buildOrder({ orderId, userId: patient.serviceUserId, statuses })
    const visit = buildAppointment({ user_id: patient.serviceUserId, order_id: orderId })
    const body = { event_type: 'x', user_id: patient.serviceUserId, data: order }
    await logMessage(JSON.stringify(body), 'labtest.order.updated')
    const find = () => db().orderAttention.findUnique({ where: { orderId } })
    const refresh = () => refreshOrder(asOrderId(orderId))
    await receive(patient, visit)
    await refresh()
    expect(await find()).toMatchObject({
      kind: 'late',
      reason: 'visitOver',
      fromAt: new Date('2026-03-09T15:30:00Z'),
    })
    const stateKey = (await find())?.stateKey
    await receive(patient, later(visit, 2, { status: 'completed' }))
    await refresh()
    const drawn = await find()
    expect(drawn).toMatchObject({ reason: 'noResults', sinceAt: new Date('2026-03-08T15:30:00Z') })
    // Who snoozed the visit has not seen that the results are late.
    expect(drawn?.stateKey).not.toBe(stateKey)
    await db().orderAttention.deleteMany({ where: { orderId } })
    await rebuildProjections(db(), appliers)
    expect(await find()).toEqual(drawn)
  })

  it('keep a canceled order in sight until its visit is canceled too, or begins', async () => {
    const patient = await web.buildPatient()
    const orderId = asOrderId(crypto.randomUUID())
    const statuses = ['received.walk_in_test.ordered', 'cancelled.walk_in_test.cancelled']
    const order = buildOrder({ orderId, userId: patient.serviceUserId, statuses })
    const body = { event_type: 'x', user_id: patient.serviceUserId, data: order }
    await logMessage(JSON.stringify(body), 'labtest.order.updated')
    const startAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const visit = buildAppointment({
      user_id: patient.serviceUserId,
      order_id: orderId,
      start_at: startAt(1),
      end_at: startAt(2),
    })
    const isListed = async () => {
      await refreshOrder(orderId)
      const { groups } = await listAttention(staffContext('support'), {})
      return groups.flatMap(({ rows }) => rows).some((row) => row.orderId === orderId)
    }
    await receive(patient, visit)
    expect(await isListed()).toBe(true)
    await receive(patient, later(visit, 2, { start_at: startAt(-1), end_at: startAt(0) }))
    expect(await isListed()).toBe(false)
    await receive(patient, later(visit, 3, { start_at: startAt(3), end_at: startAt(4) }))
    expect(await isListed()).toBe(true)
    const { stateKey } = await db().orderAttention.findUniqueOrThrow({ where: { orderId } })
    await db().orderAttention.update({ where: { orderId }, data: { setAsideKey: stateKey } })
    expect(await isListed()).toBe(false)
    // Who snoozed that visit has not seen this one.
    await receive(patient, later(visit, 4, { start_at: startAt(5), end_at: startAt(6) }))
    expect(await isListed()).toBe(true)
    await receive(patient, later(visit, 5, { status: 'cancelled' }))
    expect(await isListed()).toBe(false)
  })

  it('take unknown words calmly, and their zone from the address where none is named', async () => {
    const patient = await web.buildPatient()
    const odd = buildAppointment({
      user_id: patient.serviceUserId,
      status: 'rerouted',
      type: 'drone',
      iana_timezone: null,
      start_at: null,
      end_at: null,
    })
    await receive(patient, odd)
    expect(await viewOf(odd)).toMatchObject({
      state: 'other',
      kind: 'other',
      startAt: null,
      timeZone: 'America/Phoenix',
      can: { move: false, cancel: false },
    })
  })

  it('can be moved and canceled until they begin, whatever the message said', async () => {
    const patient = await web.buildPatient()
    const visit = buildAppointment({ user_id: patient.serviceUserId })
    await receive(patient, visit)
    const startsAt = Date.parse(visit.start_at ?? '')
    const canAt = (ms: number) => withClock(new Date(ms), async () => (await viewOf(visit))?.can)
    expect(await canAt(startsAt - 60_000)).toEqual({ move: true, cancel: true })
    expect(await canAt(startsAt)).toEqual({ move: false, cancel: false })
    const asked = buildAppointment({
      user_id: patient.serviceUserId,
      status: 'pending',
      start_at: null,
      end_at: null,
      can_reschedule: false,
    })
    await receive(patient, asked)
    expect((await viewOf(asked))?.can).toEqual({ move: false, cancel: true })
  })

  it('let the one that is not canceled count, and name whoever canceled', async () => {
    const patient = await web.buildPatient()
    const first = buildAppointment({ user_id: patient.serviceUserId })
    const data = { origin: 'provider', cancellation_reason: 'patient_not_there' }
    await receive(patient, first, later(first, 2, { status: 'cancelled', event_data: data }))
    expect(await viewOf(first)).toMatchObject({
      state: 'cancelled',
      cancellation: { cause: 'missed' },
    })
    const again = buildAppointment({ ...first, id: crypto.randomUUID() })
    await receive(patient, again)
    expect(await viewOf(first)).toMatchObject({ appointmentId: again.id, state: 'confirmed' })
  })

  it('cost a fee once they are confirmed; a move that is not confirmed yet costs what the service says', async () => {
    const patient = await web.buildPatient()
    const pending = { created_at: '2026-02-20T17:00:00+00:00', status: 'pending' }
    const asked = buildAppointment({
      user_id: patient.serviceUserId,
      type: 'phlebotomy',
      status: 'pending',
      events: [pending],
    })
    await receive(patient, asked)
    expect(await viewOf(asked)).toMatchObject({ kind: 'home', freeUntil: null })
    await receive(patient, later(asked, 2, { status: 'cancelled' }))
    expect(await viewOf(asked)).toMatchObject({ state: 'cancelled', freeUntil: null })
    const booked = { ...asked, id: crypto.randomUUID(), order_id: crypto.randomUUID() }
    const events = [pending, { ...pending, status: 'scheduled' }]
    await receive(patient, { ...booked, status: 'confirmed', events })
    expect(await viewOf(booked)).toMatchObject({ freeUntil: '2026-03-07T15:15:00.000Z' })
    const free_until = '2026-03-06T15:15:00+00:00'
    await receive(patient, later(booked, 2, { events, free_until }))
    expect(await viewOf(booked)).toMatchObject({
      state: 'pending',
      freeUntil: '2026-03-06T15:15:00.000Z',
    })
  })

  it('are gone with a deleted patient, and later messages do not bring them back', async () => {
    const patient = await web.buildPatient()
    const visit = buildAppointment({ user_id: patient.serviceUserId })
    await receive(patient, visit)
    const { patientId } = patient
    await db().$transaction((tx) =>
      hidePatient(tx, { patientId, deletedBy: 'admin', reason: 'test' }),
    )
    await receive(patient, later(visit, 2, { status: 'completed' }))
    expect(await viewOf(visit)).toBeNull()
  })
})

describe('mails about an appointment', () => {
  it('confirm what is booked, never what is pending, and remind outside of the night', async () => {
    const patient = await web.buildPatient()
    // 8:15 in Phoenix is 5:15 in the patient's Honolulu.
    const address = { state: 'HI', zip: '96813' }
    await db().patient.update({ where: { id: patient.patientId }, data: { address } })
    const visit = buildAppointment({ user_id: patient.serviceUserId, status: 'pending' })
    await receive(patient, visit)
    expect(await queued(visit)).toEqual({})
    await receive(patient, later(visit, 2, { status: 'confirmed' }))
    expect(await queued(visit)).toMatchObject({
      'day-before': '2026-03-07T18:00',
      'hours-before': '2026-03-08T06:59',
    })
    await withClock(new Date(booked), async () => {
      await sendAppointmentMail(visit.id, 'booked')
      await sendAppointmentMail(visit.id, 'booked')
      await sendAppointmentMail(visit.id, 'day-before')
    })
    expect(await mailsTo(patient)).toEqual(['Your visit is booked: Sunday, March 8 at 8:15 AM'])
    const [mail] = await db().outgoingMail.findMany({
      where: { to: `${patient.userId}@example.com` },
    })
    expect(mail?.text).toContain('Mountain Standard Time')
    expect(mail?.text).toContain('Sonora Quest Phoenix')
    // Moved: the reminders are re-timed, and the old time is not written about.
    await receive(
      patient,
      later(visit, 3, { status: 'confirmed', start_at: '2026-03-10T21:00:00+00:00' }),
    )
    expect(await queued(visit)).toMatchObject({
      'day-before': '2026-03-09T21:00',
      'hours-before': '2026-03-10T19:00',
    })
    await withClock(new Date('2026-03-09T21:00:30Z'), () =>
      sendAppointmentMail(visit.id, 'day-before'),
    )
    expect((await mailsTo(patient)).at(-1)).toBe(
      'Reminder: your visit on Tuesday, March 10 at 2:00 PM',
    )
  })

  it('stop when it is canceled, and respect who wants no reminders', async () => {
    const [patient, quiet] = [await web.buildPatient(), await web.buildPatient()]
    await setMailPreference(quiet.context, { kind: 'appointment-reminder', isWanted: false })
    const [visit, other] = [patient, quiet].map(({ serviceUserId }) =>
      buildAppointment({ user_id: serviceUserId }),
    )
    if (!visit || !other) throw new Error('no visits')
    await receive(patient, visit, later(visit, 2, { status: 'cancelled' }))
    await receive(quiet, other)
    const due = new Date('2026-03-07T18:30:00Z')
    await withClock(due, async () => {
      await sendAppointmentMail(visit.id, 'day-before')
      await sendAppointmentMail(other.id, 'day-before')
    })
    expect(await mailsTo(patient)).toEqual([])
    expect(await mailsTo(quiet)).toEqual([])
    await withClock(new Date(booked), () => sendAppointmentMail(visit.id, 'cancelled'))
    expect(await mailsTo(patient)).toEqual(['Your visit was canceled'])
  })
})
