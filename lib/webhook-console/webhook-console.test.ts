import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db, pool } from '#lib/db/client.ts'
import { startEmergencyAccess } from '#lib/emergency-access/start-emergency-access.ts'
import { env } from '#lib/env/env.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { createWebhookReceiver } from '#lib/service-log/receive-webhook.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { buildOrder, registeredPath } from '#testing/orders/build-order.ts'
import {
  buildEnvelope,
  createWebFixture,
  fixtureSecret,
  fixtureTeamId,
  logMessage,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { testKinds } from './console-view.ts'
import { getReceivedBody } from './get-received-body.ts'
import { listGaps } from './list-gaps.ts'
import { listReceived } from './list-received.ts'
import { countReplay, replayMatching, replayMessage } from './replay-received.ts'
import { compareNow } from './reread.ts'
import { testReceiver } from './test-receiver.ts'

let fixture: WebFixture
const admin = staffContext('admin')
const server = createServer()

beforeAll(async () => {
  fixture = await createWebFixture()
  const receiver = createWebhookReceiver({ secrets: [fixtureSecret], teamId: fixtureTeamId, pool })
  server.on('request', (request, response) => void receiver.receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await fixture.close()
})

async function receiveOrder(length = registeredPath.length) {
  const { patientId, serviceUserId } = await fixture.buildPatient()
  const orderId = randomUUID()
  const order = buildOrder({
    orderId,
    userId: serviceUserId,
    statuses: registeredPath.slice(0, length),
  })
  await logMessage(buildEnvelope(order, patientId))
  await applyStoredMessages(appliers)
  const { id } = await db().serviceMessage.findFirstOrThrow({ where: { subjectId: orderId } })
  return { patientId, orderId, messageId: id }
}

const rowOf = async (messageId: string) =>
  (await listReceived(admin)).rows.find((row) => row.messageId === messageId)

describe('listReceived', () => {
  it('shows each delivery with its effect and links, without its content', async () => {
    const { patientId, orderId, messageId } = await receiveOrder()
    expect(await rowOf(messageId)).toMatchObject({
      outcome: 'applied',
      subject: 'order',
      orderId,
      patientId,
      statusBefore: null,
      statusAfter: registeredPath.at(-1),
      can: { open: true, replay: true },
    })
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: 'webhooks.list' },
      orderBy: { id: 'desc' },
    })
    expect(entry.shownIds).toContain(messageId)
  })

  it('pages through everything once, and filters', async () => {
    await db().serviceMessage.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        id: `msg_page_${index}`,
        origin: 'webhook',
        eventType: 'daily.data.example.created',
        body: '{}',
        bodySha256: '',
        outcome: 'waiting',
        // Several at one instant.
        receivedAt: new Date(Date.now() - Math.floor(index / 7) * 1_000),
      })),
    })
    await db().refusedDelivery.createMany({
      data: [
        { at: new Date(), messageId: 'msg_page_0', kind: 'duplicate' },
        { at: new Date(), messageId: null, kind: 'malformed' },
      ],
    })
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await listReceived(admin, { before })
      seen.push(...page.rows.map(({ rowId }) => rowId))
      before = page.before ?? undefined
    } while (before)
    const total = await db().serviceMessage.count({ where: { origin: 'webhook' } })
    expect(seen).toHaveLength(total + 2)
    expect(new Set(seen).size).toBe(seen.length)
    const of = async (filters: Parameters<typeof listReceived>[1]) =>
      (await listReceived(admin, filters)).rows
    expect(await of({ outcome: 'unreadable' })).toMatchObject([
      { messageId: null, isRefused: true },
    ])
    expect(await of({ outcome: 'duplicate' })).toMatchObject([{ messageId: 'msg_page_0' }])
    const daily = await of({ type: 'daily.data.', outcome: 'waiting' })
    expect(daily).toHaveLength(50)
    expect(await of({ type: 'daily.data.', outcome: 'applied' })).toEqual([])
  })
})

describe('getReceivedBody', () => {
  it('is audited, and needs a reason where a patient’s health data may be in it', async () => {
    const { patientId, messageId } = await receiveOrder()
    const refused = getReceivedBody(admin, { messageId })
    await expect(refused).rejects.toMatchObject({ code: 'reason-needed' })
    await startEmergencyAccess(admin, { patientId, reason: 'A delivery is looked into' })
    expect((await getReceivedBody(admin, { messageId })).body).toContain(patientId)
    expect(
      await db().auditEntry.count({
        where: { action: 'webhooks.read-message', patientId, subjectId: messageId },
      }),
    ).toBe(1)
    // A kit from the stock, which is registered later: its earlier messages belong to that patient too.
    const stock = await fixture.buildPatient()
    await db().patient.update({ where: { id: stock.patientId }, data: { isStock: true } })
    await db().orderProjection.updateMany({
      where: { clientUserId: patientId },
      data: { clientUserId: stock.patientId },
    })
    const colleague = staffContext('admin')
    // The message itself names the patient.
    await expect(getReceivedBody(colleague, { messageId })).rejects.toMatchObject({
      code: 'reason-needed',
    })
    const { body } = await db().serviceMessage.findUniqueOrThrow({ where: { id: messageId } })
    const { serviceUserId } = await db().patient.findUniqueOrThrow({ where: { id: patientId } })
    const named = body
      .replaceAll(patientId, stock.patientId)
      .replaceAll(serviceUserId ?? '', stock.serviceUserId)
    const setBody = (text: string) =>
      db().serviceMessage.update({ where: { id: messageId }, data: { body: text } })
    await setBody(named.replace('"patient_details":null', '"patient_details":{"first_name":"Ann"}'))
    await expect(getReceivedBody(colleague, { messageId })).rejects.toMatchObject({
      code: 'reason-needed',
    })
    await setBody(named)
    expect(await getReceivedBody(colleague, { messageId })).toMatchObject({ messageId })
    const later = await fixture.buildPatient()
    await db().orderProjection.updateMany({
      where: { clientUserId: stock.patientId },
      data: { clientUserId: later.patientId },
    })
    await expect(getReceivedBody(admin, { messageId })).rejects.toMatchObject({
      code: 'reason-needed',
    })
    const { patientId: owner } = later
    await startEmergencyAccess(colleague, { patientId: owner, reason: 'A delivery is looked into' })
    expect(await getReceivedBody(colleague, { messageId })).toMatchObject({ messageId })

    const id = `msg_${randomUUID()}`
    await db().serviceMessage.create({
      data: {
        id,
        origin: 'webhook',
        eventType: 'daily.data.glucose.created',
        body: JSON.stringify({ client_user_id: patientId, data: {} }),
        bodySha256: '',
        outcome: 'malformed',
      },
    })
    const other = staffContext('admin')
    const isRefused = () =>
      expect(getReceivedBody(other, { messageId: id })).rejects.toMatchObject({
        code: 'reason-needed',
      })
    await isRefused()
    const data = { body: '{"data":{}}', subject: 'report' }
    await db().serviceMessage.update({ where: { id }, data })
    await isRefused()
    await db().serviceMessage.update({ where: { id }, data: { subject: null } })
    expect((await getReceivedBody(other, { messageId: id })).body).toBe(data.body)
  })
})

describe('a replay', () => {
  it('applies a message again and keeps the effect it had', async () => {
    const { messageId, orderId } = await receiveOrder()
    await replayMessage(admin, { messageId })
    expect(await rowOf(messageId)).toMatchObject({ outcome: 'stored' })
    await applyStoredMessages(appliers)
    expect(await rowOf(messageId)).toMatchObject({
      outcome: 'applied',
      statusAfter: registeredPath.at(-1),
      replayedAt: expect.any(String),
      replayOutcome: 'unchanged',
    })
    // As after a fault of our own that lost what had been applied.
    await db().orderProjectionEvent.deleteMany({ where: { orderId } })
    await db().orderProjection.deleteMany({ where: { orderId } })
    await replayMessage(admin, { messageId })
    await applyStoredMessages(appliers)
    expect(await db().orderProjection.count({ where: { orderId } })).toBe(1)
    expect(await rowOf(messageId)).toMatchObject({ outcome: 'applied', replayOutcome: 'applied' })
    await expect(replayMessage(admin, { messageId: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('of a filter brings exactly what was counted', async () => {
    await receiveOrder(2)
    const filters = { type: 'labtest.order.', outcome: 'applied' } as const
    const { count, isCapped } = await countReplay(admin, filters)
    expect(isCapped).toBe(false)
    expect(await replayMatching(admin, filters)).toEqual({ count })
    expect(await db().serviceMessage.count({ where: { outcome: 'stored' } })).toBe(count)
    expect(await countReplay(admin, { outcome: 'stored' })).toEqual({ count: 0, isCapped: false })
    await applyStoredMessages(appliers)
    expect(await countReplay(admin, filters)).toEqual({ count, isCapped: false })
  })
})

describe('testReceiver', () => {
  it('shows that the receiver refuses and accepts what it must', async () => {
    env().PORT = (server.address() as AddressInfo).port
    let isDone = false
    const worker = (async () => {
      while (!isDone) {
        await applyStoredMessages(appliers)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const results = await testReceiver(admin, { kinds: [...testKinds] })
    isDone = true
    await worker
    expect(results.map(({ kind }) => kind)).toEqual([...testKinds])
    for (const result of results) expect(result).toMatchObject({ isAsExpected: true })
  })

  it('says so when there is no receiver', async () => {
    env().PORT = 9
    expect(await testReceiver(admin, { kinds: ['valid'] })).toMatchObject([
      { status: null, recorded: null, isAsExpected: false },
    ])
  })
})

describe('listGaps', () => {
  it('shows what a comparison found, and queues one on request', async () => {
    const { orderId, patientId } = await receiveOrder()
    await db().reconciliationGap.create({ data: { orderId, missing: 2 } })
    const { gaps } = await listGaps(admin)
    expect(gaps).toMatchObject([{ kind: 'order', subjectId: orderId, patientId, missing: 2 }])
    const day = new Date('2026-05-01')
    await db().wearableGap.create({
      data: { patientId, provider: 'oura', resource: 'steps', day, missing: 3 },
    })
    expect((await listGaps(admin)).wearableGaps).toMatchObject([
      { patientId, provider: 'oura', resource: 'steps', day: '2026-05-01', missing: 3 },
    ])
    expect(
      await db().auditEntry.count({
        where: { action: 'webhooks.list-gaps', subject: 'patient', shownIds: { has: patientId } },
      }),
    ).toBe(1)
    await compareNow(admin)
    const [jobs] = await db().$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE key LIKE 'reconciliation.%:now'`
    expect(jobs?.n).toBe(5)
  })
})
