import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { startEmergencyAccess } from '#lib/emergency-access/start-emergency-access.ts'
import { runReplay } from '#service/webhooks/replay/replay-deliveries.ts'
import { createEndpointFixture } from '#testing/web/endpoint-fixture.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { deleteEndpoint } from './change-endpoint.ts'
import { getAttempts } from './get-attempts.ts'
import { getEndpoint } from './get-endpoint.ts'
import { countResend, getResend, resendMessage, startResend } from './resend-messages.ts'
import { testEndpoint } from './test-endpoint.ts'

const admin = staffContext('admin')
const notPossible = { code: 'not-possible-now' }
let fixture: Awaited<ReturnType<typeof createEndpointFixture>>

beforeAll(async () => {
  fixture = await createEndpointFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture.close())

const lastAction = () => db().auditEntry.findFirst({ orderBy: { id: 'desc' } })

describe('messages that did not arrive', () => {
  it('are resent alone, or all that match after a count', async () => {
    const endpointId = await fixture.buildEndpoint()
    fixture.answerWith(500)
    for (const type of [
      'labtest.order.created',
      'labtest.order.updated',
      'provider.device.created',
    ])
      await fixture.record(type)
    await fixture.deliverAll()
    const { messages } = await fixture.read(endpointId)
    expect(messages?.rows.map(({ endReason, attempts }) => [endReason, attempts])).toEqual(
      Array(3).fill(['exhausted', 1]),
    )
    expect((await fixture.list()).undelivered?.rows.at(0)?.endpoint).toEqual({
      endpointId,
      name: 'Billing',
    })
    fixture.answerWith(204)
    const device = messages?.rows.find(({ eventType }) => eventType.startsWith('provider'))
    await resendMessage(admin, { endpointId, messageId: device?.messageId ?? '' })
    expect((await lastAction())?.shownIds).toEqual([device?.messageId])
    await fixture.deliverAll()
    expect(fixture.receiver.received.at(-1)?.headers['webhook-id']).toBe(device?.messageId)

    const filter = { group: 'labtest.order.*', status: 'undelivered' } as const
    const { count, from, until } = await countResend(admin, {
      endpointId,
      ...filter,
      period: 'day',
    })
    expect(count).toBe(2)
    const other = await countResend(admin, { endpointId, group: 'lab_report.*' })
    expect(other.count).toBe(0)
    const started = await startResend(admin, { endpointId, ...filter, from, until })
    expect(started).toMatchObject({ total: 2, queued: 0, isOver: false })
    expect((await fixture.read(endpointId)).resend).toMatchObject({ resendId: started.resendId })
    await expect(startResend(admin, { endpointId, ...filter, from, until })).rejects.toMatchObject(
      notPossible,
    )
    await runReplay(fixture.service, started.resendId)
    const { resendId } = started
    expect(await getResend(admin, { endpointId, resendId })).toMatchObject({
      queued: 2,
      isOver: false,
    })
    await fixture.deliverAll()
    const over = { delivered: 2, failed: 0, isOver: true }
    expect(await getResend(admin, { endpointId, resendId })).toMatchObject(over)
    expect((await fixture.read(endpointId)).messages?.rows).toEqual([])
  })

  it('are paged, and the list restarts when its cursor is invalid', async () => {
    const endpointId = await fixture.buildEndpoint()
    const types = Array.from({ length: 26 }, () => 'labtest.order.updated')
    for (const type of types) await fixture.record(type)
    const ids = ({ messages }: Awaited<ReturnType<typeof fixture.read>>) =>
      messages?.rows.map(({ messageId }) => messageId) ?? []
    const first = await fixture.read(endpointId, 'pending')
    const page = { endpointId, status: 'pending', before: first.messages?.before ?? '' }
    const rest = await getEndpoint(admin, page)
    if (rest.problem !== null) throw new Error(rest.problem)
    expect(new Set([...ids(first), ...ids(rest)]).size).toBe(26)
    expect(rest.messages?.before).toBeNull()
    const again = await getEndpoint(admin, { ...page, before: 'nothing' })
    expect(again).toMatchObject({ messages: first.messages })
  })

  it('cannot be resent to a disabled endpoint, nor to one of another team', async () => {
    const endpointId = await fixture.buildEndpoint()
    fixture.answerWith(410)
    await fixture.record('labtest.order.created')
    await fixture.deliverAll()
    const { endpoint } = await fixture.read(endpointId)
    expect(endpoint.health?.disabledReason).toBe('gone')
    const [held] = (await fixture.read(endpointId, 'held')).messages?.rows ?? []
    const messageId = held?.messageId ?? ''
    await expect(resendMessage(admin, { endpointId, messageId })).rejects.toMatchObject(notPossible)
    await expect(testEndpoint(admin, { endpointId })).rejects.toMatchObject(notPossible)
    const { service } = fixture
    const { orgId } = fixture.sandbox.service
    const foreign = await service.team.create({
      data: { orgId, name: 'Other', environment: 'sandbox' },
    })
    await service.webhookEndpoint.update({
      where: { id: endpointId },
      data: { teamId: foreign.id },
    })
    const notFound = { code: 'not-found' }
    await expect(getEndpoint(admin, { endpointId })).rejects.toMatchObject(notFound)
    await expect(deleteEndpoint(admin, { endpointId })).rejects.toMatchObject(notFound)
    await expect(resendMessage(admin, { endpointId, messageId })).rejects.toMatchObject(notFound)
    await expect(countResend(admin, { endpointId })).rejects.toMatchObject(notFound)
    await expect(getAttempts(admin, { endpointId, messageId })).rejects.toMatchObject(notFound)
  })
})

describe('the attempts of a message', () => {
  async function fail(eventType: string, body: string) {
    const endpointId = await fixture.buildEndpoint()
    fixture.answerWith(500, body)
    await fixture.record(eventType)
    await fixture.deliverAll()
    const { messages } = await fixture.read(endpointId)
    return { endpointId, messageId: messages?.rows.at(0)?.messageId ?? '' }
  }

  it('show request and answer, and each reading is audited', async () => {
    const sent = await fail('labtest.appointment.created', 'x'.repeat(3_000))
    fixture.answerWith(204)
    await resendMessage(admin, sent)
    await fixture.deliverAll()
    const view = await getAttempts(admin, sent)
    expect(view).toMatchObject({
      eventType: 'labtest.appointment.created',
      needsReason: false,
      attempts: [
        { number: 2, status: 204, failure: null, response: '' },
        { number: 1, status: 500, failure: 'http_error', tookMs: expect.any(Number) },
      ],
    })
    expect(view.attempts.at(1)?.response).toBe('x'.repeat(2_048))
    expect(view.attempts.at(1)?.requestHeaders).toContainEqual({
      name: 'webhook-id',
      value: sent.messageId,
    })
    expect(await lastAction()).toMatchObject({
      action: 'service-endpoints.read-attempts',
      subjectId: sent.endpointId,
      shownIds: [sent.messageId],
    })
  })

  it('withhold answers to health data from staff without a reason', async () => {
    const { patientId } = await fixture.sandbox.buildPatient()
    const sent = await fail('labtest.result.critical', '{"echo":"secret value"}')
    const namedPatients: (string | null)[] = []
    const isWithheld = async () => {
      const view = await getAttempts(admin, sent)
      expect(view.needsReason).toBe(!JSON.stringify(view).includes('secret value'))
      namedPatients.push(view.patientId)
      return view.needsReason
    }
    // Not received by the app itself, so known by its type alone.
    expect(await isWithheld()).toBe(true)
    await db().serviceMessage.create({
      data: {
        id: sent.messageId,
        origin: 'webhook',
        eventType: 'labtest.result.critical',
        body: JSON.stringify({ client_user_id: patientId, data: {} }),
        bodySha256: '',
        outcome: 'applied',
        subject: 'result-set',
      },
    })
    expect(await isWithheld()).toBe(true)
    expect((await lastAction())?.patientId).toBe(patientId)
    await startEmergencyAccess(admin, {
      patientId,
      reason: 'The receiver reports a wrong value.',
    })
    expect(await isWithheld()).toBe(false)
    expect(namedPatients).toEqual([null, patientId, patientId])
  })
})

describe('a test event', () => {
  it('says how the endpoint answered', async () => {
    const endpointId = await fixture.buildEndpoint()
    for (const [status, state] of [
      [204, 'delivered'],
      [500, 'failed'],
    ] as const) {
      fixture.answerWith(status)
      const sent = testEndpoint(admin, { endpointId })
      await expect
        .poll(() => fixture.service.webhookDelivery.count({ where: { status: 'pending' } }))
        .toBe(1)
      await fixture.deliverAll()
      expect(await sent).toMatchObject({ state, status })
    }
  })
})
