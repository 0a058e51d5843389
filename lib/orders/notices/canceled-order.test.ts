import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireAppointment } from '#contract/appointments.ts'
import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { cancelOrder } from '#lib/orders/cancel-order.ts'
import { cancelOwnOrder } from '#lib/orders/cancel-own-order.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { requireOrder } from '#lib/orders/read-orders.ts'
import { buildAppointment } from '#testing/appointments/build-appointment.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { readOrderMails } from './read-order-mails.ts'
import { sendOrderNotice } from './send-order-notice.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

type Patient = Awaited<ReturnType<TestSandbox['buildPatient']>>

const minuteMs = 60_000
const dayMs = 86_400_000

async function mailsTo({ userId }: Patient) {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  return db().outgoingMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } })
}

async function waitOfJob(orderId: OrderId) {
  const [job] = await db().$queryRaw<{ wait: number }[]>`
    SELECT extract(epoch FROM run_at - now())::float AS wait FROM graphile_worker._private_jobs
     WHERE key = ${`orders.send-notice:${orderId}:problem`}`
  return job?.wait
}

interface Ending {
  at?: Date
  visit?: Partial<WireAppointment>
}

/** An order of a blood draw that the lab canceled, with a visit the day after tomorrow. */
async function receiveCanceled({ at = new Date(), visit = {} }: Ending = {}) {
  const patient = await sandbox.buildPatient()
  const startAt = new Date(Math.ceil(Date.now() / dayMs) * dayMs + dayMs + 15 * 60 * minuteMs)
  const appointment = buildAppointment({
    user_id: patient.serviceUserId,
    start_at: startAt.toISOString(),
    ...visit,
  })
  const orderId = asOrderId(appointment.order_id)
  const statuses = [
    'received.walk_in_test.ordered',
    'received.walk_in_test.requisition_created',
    'collecting_sample.walk_in_test.appointment_scheduled',
    'cancelled.walk_in_test.cancelled',
  ]
  const order = buildOrder({ orderId, userId: patient.serviceUserId, statuses })
  const events = (order.events ?? []).map((event, index) => ({
    ...event,
    created_at: new Date(at.getTime() - (3 - index) * minuteMs).toISOString(),
  }))
  const canceled = {
    ...order,
    lab_test: { ...order.lab_test, method: 'walk_in_test' },
    details: { type: 'walk_in_test', data: null },
    events,
    last_event: events.at(-1) ?? null,
    updated_at: at.toISOString(),
  } as typeof order
  const { patientId: clientUserId } = patient
  await db().$transaction(async (tx) => {
    await appointmentApplier.apply(tx, [{ appointment, clientUserId }])
    await applyOrders(tx, [{ order: canceled, clientUserId }])
  })
  return { patient, orderId, startAt }
}

describe('the email that an order was canceled', () => {
  it('comes once when staff canceled it, and staff see that it went out', async () => {
    const patient = await sandbox.buildPatient()
    const { orderId } = await sandbox.orderKit(patient)
    await cancelOrder(staffContext('support'), { orderId })
    expect(await waitOfJob(orderId)).toBeGreaterThan(30)
    await sendOrderNotice(orderId, 'problem')
    await sendOrderNotice(orderId, 'problem')
    const [mail, ...others] = await mailsTo(patient)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your order was canceled')
    expect(mail?.text).toContain(`/orders/${orderId}`)
    expect(mail?.text).not.toMatch(/visit|#emails/)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/iron/i)
    const { sent } = await db().$transaction(async (tx) =>
      readOrderMails(tx, await requireOrder(tx, orderId), patient.patientId),
    )
    expect(sent.map(({ kind }) => kind)).toEqual(['cancelled'])
  })

  it('does not come when the patient canceled it', async () => {
    const patient = await sandbox.buildPatient()
    const { orderId } = await sandbox.orderKit(patient)
    await cancelOwnOrder(patient.context, { orderId })
    await sendOrderNotice(orderId, 'problem')
    expect(await mailsTo(patient)).toEqual([])
  })

  it('names the visit that a center keeps', async () => {
    const { patient, orderId } = await receiveCanceled()
    await sendOrderNotice(orderId, 'problem')
    const [mail] = await mailsTo(patient)
    expect(mail?.subject).toBe('Your order was canceled')
    expect(mail?.text).toMatch(
      /Your visit on \w+, \w+ \d+ at 8:00 AM \(.*\) is still booked\. Please cancel it too/,
    )
  })

  it('is in the patient’s language, and names a request without a time', async () => {
    const { patient, orderId } = await receiveCanceled({
      visit: { status: 'pending', start_at: null, end_at: null },
    })
    await db().user.update({ where: { id: patient.userId }, data: { locale: 'es' } })
    await sendOrderNotice(orderId, 'problem')
    const [mail] = await mailsTo(patient)
    expect(mail?.subject).toBe('Se canceló su pedido')
    expect(mail?.text).toContain('Su solicitud de cita sigue abierta.')
  })

  it.each([
    ['at home, which ends with the order', { type: 'phlebotomy' as const }],
    ['that is canceled', { status: 'cancelled' as const }],
    ['that was long ago', { start_at: '2026-03-08T15:15:00+00:00' }],
  ])('names no visit %s', async (_what, visit) => {
    const { patient, orderId } = await receiveCanceled({ visit })
    await sendOrderNotice(orderId, 'problem')
    const [mail] = await mailsTo(patient)
    expect(mail?.subject).toBe('Your order was canceled')
    expect(mail?.text).not.toMatch(/visit/)
  })

  it('does not come for what was canceled long ago', async () => {
    const { patient, orderId } = await receiveCanceled({ at: new Date(Date.now() - 8 * dayMs) })
    await sendOrderNotice(orderId, 'problem')
    expect(await mailsTo(patient)).toEqual([])
  })
})
