import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookVisit } from '#lib/booking/book-visit.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { setMailPreference } from '#lib/notices/mail-preferences.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { withClock } from '#platform/clock.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { buildVisit, listFreeSlots } from '#testing/web/build-visit.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { sendOrderReminder } from './send-reminder.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

type Patient = Awaited<ReturnType<TestSandbox['buildPatient']>>

/** Noon in Phoenix, which has no daylight saving time. */
const openedAt = Date.parse('2026-03-06T19:00:00Z')
const inDays = (days: number, hours = 0) =>
  new Date(openedAt + days * 86_400_000 + hours * 3_600_000)

const opened = ['received.walk_in_test.ordered', 'received.walk_in_test.requisition_created']

/** An order whose visit can be booked since noon, of a patient in Phoenix. */
async function open(statuses: readonly string[] = opened) {
  const patient = await sandbox.buildPatient()
  await db().patient.update({
    where: { id: patient.patientId },
    data: { address: { state: 'AZ', zip: '85004' } },
  })
  const orderId = asOrderId(randomUUID())
  await moveTo(patient, orderId, statuses)
  return { ...patient, orderId }
}

/** One event per hour, the second one at noon. */
async function moveTo(patient: Patient, orderId: OrderId, statuses: readonly string[]) {
  const order = buildOrder({ orderId, userId: patient.serviceUserId, statuses: [...statuses] })
  const events = (order.events ?? []).map((event, index) => ({
    ...event,
    created_at: inDays(0, index - 1).toISOString(),
  }))
  const last = events.at(-1)
  const moved = {
    ...order,
    lab_test: { ...order.lab_test, method: 'walk_in_test' },
    details: { type: 'walk_in_test', data: null },
    events,
    last_event: last ?? null,
    updated_at: last?.created_at ?? order.updated_at,
  } as typeof order
  await db().$transaction((tx) =>
    applyOrders(tx, [{ order: moved, clientUserId: patient.patientId }]),
  )
}

const remind = (orderId: OrderId, days: number, at: Date) =>
  withClock(at, () => sendOrderReminder({ orderId, kind: 'booking-reminder', days }))

async function mailsTo({ userId }: Pick<Patient, 'userId'>) {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  return db().outgoingMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } })
}
const subjectsTo = async (patient: Pick<Patient, 'userId'>) =>
  (await mailsTo(patient)).map(({ subject }) => subject)

async function queued(orderId: OrderId) {
  const rows = await db().$queryRaw<{ key: string; run_at: Date }[]>`
    SELECT key, run_at FROM graphile_worker._private_jobs
     WHERE key LIKE ${`orders.send-reminder:${orderId}:booking-reminder:%`} ORDER BY run_at`
  return rows.map(({ key, run_at }) => [Number(key.split(':').at(-1)), run_at.toISOString()])
}

describe('reminders that a visit can be booked', () => {
  it('are due after one, three and seven days, and come once each', async () => {
    const order = await open()
    const days = [1, 3, 7]
    expect(await queued(order.orderId)).toEqual(
      days.map((each) => [each, inDays(each).toISOString()]),
    )
    for (const each of days) {
      await remind(order.orderId, each, inDays(each))
      await remind(order.orderId, each, inDays(each, 1))
    }
    expect(await subjectsTo(order)).toEqual(Array(3).fill('Your visit isn’t booked yet'))
    const [mail] = await mailsTo(order)
    expect(mail?.text).toContain(`/orders/${order.orderId}`)
    expect(`${mail?.text}${mail?.subject}`).not.toMatch(/Iron/)
  })

  it('wait for the morning of the patient’s own zone', async () => {
    const order = await open()
    // Eleven at night in Phoenix, then two hours before dawn.
    for (const night of [inDays(1, 11), inDays(1, 17)]) await remind(order.orderId, 1, night)
    expect(await subjectsTo(order)).toEqual([])
    const [first] = (await queued(order.orderId)).filter(([days]) => days === 1)
    expect(first).toEqual([1, '2026-03-08T15:00:00.000Z'])
    await remind(order.orderId, 1, new Date('2026-03-08T15:00:00Z'))
    expect(await subjectsTo(order)).toHaveLength(1)
  })

  it('are in the patient’s language', async () => {
    const order = await open()
    await db().user.update({ where: { id: order.userId }, data: { locale: 'es' } })
    await remind(order.orderId, 3, inDays(3))
    const [mail] = await mailsTo(order)
    expect(mail?.subject).toBe('Aún no ha reservado su cita')
    expect(mail?.text).toContain('elegir la hora de su cita')
  })

  it.each([
    ['booked', 'collecting_sample.walk_in_test.appointment_scheduled'],
    ['asked for', 'collecting_sample.walk_in_test.appointment_pending'],
    ['not needed: the blood is drawn', 'collecting_sample.walk_in_test.draw_completed'],
    ['not needed: the order is canceled', 'cancelled.walk_in_test.cancelled'],
  ])('are not sent once the visit is %s', async (_what, status) => {
    const order = await open([...opened, status])
    for (const days of [1, 3, 7]) await remind(order.orderId, days, inDays(days, 1))
    expect(await subjectsTo(order)).toEqual([])
  })

  it('are not sent to who does not want them, and start over when the visit is canceled', async () => {
    const quiet = await open()
    await setMailPreference(quiet.context, { kind: 'booking-reminder', isWanted: false })
    await remind(quiet.orderId, 1, inDays(1))
    expect(await subjectsTo(quiet)).toEqual([])

    const again = await open([
      ...opened,
      'collecting_sample.walk_in_test.appointment_scheduled',
      'collecting_sample.walk_in_test.appointment_cancelled',
    ])
    await remind(again.orderId, 1, inDays(1, 2))
    expect(await subjectsTo(again)).toEqual(['Your visit isn’t booked yet'])
  })

  it('are not sent late by days, such as when no worker ran', async () => {
    const order = await open()
    await remind(order.orderId, 1, inDays(4))
    expect(await subjectsTo(order)).toEqual([])
  })

  it('are not sent as soon as a visit is booked, before the order says so', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [slot] = await listFreeSlots(visit)
    // Due, by day everywhere in the US, and not yet too late.
    const due = new Date(Date.now() + 30 * 3_600_000)
    if (due.getUTCHours() >= 20) due.setUTCDate(due.getUTCDate() + 1)
    due.setUTCHours(20)
    await bookVisit(visit.context, {
      orderId: visit.orderId,
      bookingKey: slot?.bookingKey ?? '',
      attemptKey: randomUUID(),
    })
    // The message about the order was lost.
    await db().$executeRaw`
      DELETE FROM order_projection_event
       WHERE order_id = ${visit.orderId}::uuid AND status LIKE '%appointment%'`
    await remind(visit.orderId, 1, due)
    expect((await subjectsTo(visit)).filter((each) => each.includes('isn’t booked'))).toEqual([])
  })
})
