import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { setMailPreference } from '#lib/notices/mail-preferences.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { requireOrder } from '#lib/orders/read-orders.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { recordOpening } from '#lib/result-sets/own/record-opening.ts'
import { resultNoticeJob } from '#lib/result-sets/send-result-notice.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { withClock } from '#platform/clock.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { buildResultSet } from '#testing/results/build-result-set.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { readOrderMails } from './read-order-mails.ts'
import { sendOrderNotice } from './send-order-notice.ts'
import { sendOrderReminder } from './send-reminder.ts'

let web: WebFixture

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

type Patient = Awaited<ReturnType<WebFixture['buildPatient']>>

const path = [
  'received.testkit.ordered',
  'received.testkit.awaiting_registration',
  'collecting_sample.testkit.transit_customer',
  'collecting_sample.testkit.with_customer',
]

async function newOrder() {
  const patient = await web.buildPatient()
  const orderId = asOrderId(randomUUID())
  await moveTo(patient, orderId, path.slice(0, 2))
  return { ...patient, orderId }
}

/** An hour ago, one minute apart. */
async function moveTo(
  { patientId, serviceUserId }: Patient,
  orderId: OrderId,
  statuses: readonly string[],
  startsAt = Date.now() - 3_600_000,
) {
  const order = buildOrder({ orderId, userId: serviceUserId, statuses: [...statuses] })
  const events = (order.events ?? []).map((event, index) => ({
    ...event,
    created_at: new Date(startsAt + index * 60_000).toISOString(),
  }))
  const moved = {
    ...order,
    events,
    last_event: events.at(-1) ?? null,
    updated_at: events.at(-1)?.created_at ?? order.updated_at,
  }
  await db().$transaction((tx) => applyOrders(tx, [{ order: moved, clientUserId: patientId }]))
}

async function subjectsFor({ userId }: Patient) {
  const mails = await db().outgoingMail.findMany({
    where: { to: `${userId}@example.com` },
    orderBy: { id: 'asc' },
  })
  return mails.map(({ subject }) => subject)
}

async function remindersFor(orderId: OrderId) {
  const rows = await db().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs WHERE key LIKE ${`orders.send-reminder:${orderId}:%`} ORDER BY key`
  return rows.map(({ key }) => key.split(':').slice(-2).join(':'))
}

async function queuedFor(orderId: OrderId) {
  const rows = await db().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs WHERE key LIKE ${`orders.send-notice:${orderId}:%`} ORDER BY key`
  return rows.map(({ key }) => key.split(':').at(-1))
}

describe('emails about the steps of a kit', () => {
  it('follow each change of state once, and none after the kit has moved on', async () => {
    const patient = await newOrder()
    const { orderId } = patient
    await sendOrderNotice(orderId, 'ordered')
    await sendOrderNotice(orderId, 'ordered')
    await moveTo(patient, orderId, path)
    expect(await queuedFor(orderId)).toEqual(['delivered', 'ordered'])
    expect(await remindersFor(orderId)).toEqual(['kit-reminder:2', 'kit-reminder:7'])
    // It was delivered before anyone could be told that it had shipped.
    await sendOrderNotice(orderId, 'sent')
    await sendOrderNotice(orderId, 'delivered')
    expect(await subjectsFor(patient)).toEqual(['We have your order', 'Your kit has arrived'])
  })

  it('do not ask to register a kit that is registered', async () => {
    const patient = await newOrder()
    const registered = 'received.testkit.testkit_registered'
    await moveTo(patient, patient.orderId, [...path.slice(0, 3), registered, ...path.slice(3)])
    await sendOrderNotice(patient.orderId, 'delivered')
    expect(await subjectsFor(patient)).toEqual([])
  })

  it('respect who does not want them or is gone, always report problems, and never old ones', async () => {
    const [quiet, disabled, late] = [await newOrder(), await newOrder(), await newOrder()]
    await setMailPreference(quiet.context, { kind: 'ordered', isWanted: false })
    await sendOrderNotice(quiet.orderId, 'ordered')
    await moveTo(quiet, quiet.orderId, [...path, 'failed.testkit.lost'])
    await sendOrderNotice(quiet.orderId, 'problem')
    expect(await subjectsFor(quiet)).toEqual(['There’s a problem with your order'])
    await db().user.update({ where: { id: disabled.userId }, data: { disabledAt: new Date() } })
    await sendOrderNotice(disabled.orderId, 'ordered')
    expect(await subjectsFor(disabled)).toEqual([])
    expect(
      await db().resultNotice.findMany({ where: { orderId: disabled.orderId } }),
    ).toMatchObject([{ kind: 'ordered', mailedAt: null }])
    const longAgo = Date.now() - 30 * 86_400_000
    const orderId = asOrderId(randomUUID())
    await moveTo(late, orderId, path.slice(0, 3), longAgo)
    await sendOrderNotice(orderId, 'sent')
    expect(await subjectsFor(late)).toEqual([])
  })

  it('are in the person’s language and say neither the test nor what happened', async () => {
    const patient = await newOrder()
    await db().user.update({ where: { id: patient.userId }, data: { locale: 'es' } })
    await sendOrderNotice(patient.orderId, 'ordered')
    const mail = await db().outgoingMail.findFirstOrThrow({
      where: { to: `${patient.userId}@example.com` },
    })
    expect(mail.subject).toBe('Recibimos su pedido')
    expect(mail.text).toContain('/account#emails')
    expect(mail.text + mail.html).not.toMatch(/iron/i)
  })

  it('refuse to silence results and problems', async () => {
    const { context } = await newOrder()
    await expect(
      setMailPreference(context, { kind: 'problem' as 'sent', isWanted: false }),
    ).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

describe('reminders of a kit at home', () => {
  const registered = 'received.testkit.testkit_registered'
  const arrived = Date.parse('2026-03-06T20:00:00Z')
  const inDays = (days: number, hours = 0) =>
    new Date(arrived + days * 86_400_000 + hours * 3_600_000)

  /** Delivered at noon in Los Angeles, two days before its clocks change. */
  async function deliver(statuses = path, address: Prisma.InputJsonObject | null = null) {
    const patient = { ...(await web.buildPatient()), orderId: asOrderId(randomUUID()) }
    if (address) await db().patient.update({ where: { id: patient.patientId }, data: { address } })
    await moveTo(patient, patient.orderId, statuses, arrived - (statuses.length - 1) * 60_000)
    return patient
  }

  const remind = (orderId: OrderId, days: number, at: Date) =>
    withClock(at, () => sendOrderReminder({ orderId, kind: 'kit-reminder', days }))

  it('come twice, once each, and say what is left to do', async () => {
    const [held, mailed] = [await deliver(), await deliver([...path, registered])]
    for (const { orderId } of [held, held, mailed]) await remind(orderId, 2, inDays(2))
    await remind(held.orderId, 7, inDays(7))
    await remind(mailed.orderId, 7, inDays(10))
    expect(await subjectsFor(held)).toEqual(Array(2).fill('Your kit is waiting for you'))
    expect(await subjectsFor(mailed)).toEqual(['Your kit is still at home'])
  })

  it('wait for the morning of the patient’s own zone', async () => {
    const { orderId, ...patient } = await deliver(path, { state: 'HI', zip: '96813' })
    const night = new Date('2026-03-09T09:30:00Z')
    await remind(orderId, 2, night)
    expect(await subjectsFor(patient)).toEqual([])
    const [job] = await db().$queryRaw<{ run_at: Date }[]>`
      SELECT run_at FROM graphile_worker._private_jobs
       WHERE key = ${`orders.send-reminder:${orderId}:kit-reminder:2`}`
    expect(job?.run_at.toISOString()).toBe('2026-03-09T18:00:00.000Z')
    await remind(orderId, 2, job?.run_at ?? night)
    expect(await subjectsFor(patient)).toHaveLength(1)
  })

  it('are previewed for staff with their time and words', async () => {
    const { orderId, patientId } = await deliver(path, { state: 'HI', zip: '96813' })
    await remind(orderId, 2, inDays(2))
    const { sent, next } = await withClock(inDays(3), () =>
      db().$transaction(async (tx) =>
        readOrderMails(tx, await requireOrder(tx, orderId), patientId),
      ),
    )
    expect(sent).toEqual([{ kind: 'kit-reminder', at: inDays(2).toISOString() }])
    expect(next).toMatchObject([
      {
        kind: 'kit-reminder',
        at: inDays(7).toISOString(),
        subject: 'Your kit is waiting for you',
        isWanted: true,
      },
    ])
  })

  it('stay away once the kit is in the mail, and from who does not want them', async () => {
    const [sent, quiet] = [
      await deliver([...path, registered, 'collecting_sample.testkit.transit_lab']),
      await deliver(),
    ]
    await setMailPreference(quiet.context, { kind: 'kit-reminder', isWanted: false })
    for (const { orderId } of [sent, quiet]) await remind(orderId, 2, inDays(2, 1))
    expect(await subjectsFor(sent)).toEqual([])
    expect(await subjectsFor(quiet)).toEqual([])
  })
})

describe('emails about results', () => {
  it('come once, and not for what the patient has opened by then', async () => {
    const results = [{ id: 'k', name: 'Potassium', loinc: '2823-3', result: '4.4' }]
    const [waiting, opened] = [await newOrder(), await newOrder()]
    for (const { orderId } of [waiting, opened]) {
      const data: object = { ...buildResultSet({ results }), order_id: orderId }
      await db().$transaction((tx) =>
        recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
      )
    }
    await recordOpening(opened.context, { orderId: opened.orderId, revision: 1 })
    for (const { orderId, patientId } of [waiting, waiting, opened])
      await resultNoticeJob.run({ orderId, patientId, kind: 'ready', key: '' }, {} as never)
    expect(await subjectsFor(waiting)).toEqual(['Your test results are here'])
    expect(await subjectsFor(opened)).toEqual([])
  })
})
