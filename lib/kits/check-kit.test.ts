import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSampleId, formatSampleId } from '#contract/sample-id.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { anonymousContext, staffContext } from '#testing/web/web-fixture.ts'
import { checkKit } from './check-kit.ts'

type TestPatient = Awaited<ReturnType<TestSandbox['buildPatient']>>

let sandbox: TestSandbox
let stock: { serviceUserId: string }
beforeAll(async () => {
  sandbox = await createTestSandbox()
  const patient = await db().patient.create({ data: { isStock: true } })
  stock = { serviceUserId: await ensureServiceUser(asPatientId(patient.id)) }
})
afterAll(() => sandbox.close())

const randomCode = () => buildSampleId(crypto.getRandomValues(new Uint8Array(11)))

async function register(
  kit: { orderId: string; sampleId: string },
  { serviceUserId }: { serviceUserId: string },
) {
  await sandbox.service.registerKit(kit.sampleId, { user_id: serviceUserId })
  await sandbox.deliver(kit.orderId)
}

async function walk(orderId: string, status: string) {
  await sandbox.service.simulate(orderId, { final_status: status })
  await sandbox.deliver(orderId)
}

describe('checkKit', () => {
  let ada: TestPatient
  let eve: TestPatient
  beforeEach(async () => {
    ada = await sandbox.buildPatient()
    eve = await sandbox.buildPatient()
  })
  const check = (patient: TestPatient, sampleId: string) => checkKit(patient.context, { sampleId })

  it('finds the patient’s own kit, however its code is written', async () => {
    const { sampleId } = await sandbox.orderKit(ada)
    const typed = formatSampleId(sampleId).toLowerCase().replaceAll('0', 'o')
    await expect(check(ada, typed)).resolves.toMatchObject({ outcome: 'ready' })
  })

  it('finds a kit of the clinic’s stock', async () => {
    const { sampleId } = await sandbox.orderKit(stock)
    await expect(check(ada, sampleId)).resolves.toMatchObject({ outcome: 'ready' })
  })

  it('reveals nothing about another patient’s kit', async () => {
    const kit = await sandbox.orderKit(ada)
    await expect(check(eve, kit.sampleId)).resolves.toEqual({ outcome: 'someone-elses' })
    await register(kit, ada)
    await expect(check(eve, kit.sampleId)).resolves.toEqual({ outcome: 'someone-elses' })
  })

  it('recognizes a kit that the patient registered, from their order or from stock', async () => {
    for (const from of [ada, stock]) {
      const kit = await sandbox.orderKit(from)
      await register(kit, ada)
      await expect(check(ada, kit.sampleId)).resolves.toEqual({
        outcome: 'yours-already',
        orderId: kit.orderId,
        registeredAt: expect.stringMatching(/^\d{4}-/),
      })
    }
  })

  it('recognizes a stock kit that another patient registered', async () => {
    const kit = await sandbox.orderKit(stock)
    await register(kit, eve)
    await expect(check(ada, kit.sampleId)).resolves.toEqual({ outcome: 'someone-elses' })
  })

  it('reports that a canceled kit cannot be registered', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    await sandbox.service.post(`/v3/order/${orderId}/cancel`, {})
    await sandbox.deliver(orderId)
    await expect(check(ada, sampleId)).resolves.toEqual({
      outcome: 'not-registrable',
      reason: 'cancelled',
      orderId,
    })
  })

  it.each([
    ['delayed', 'collecting_sample.testkit.problem_in_transit_customer'],
    ['undelivered', 'failed.testkit.failure_to_deliver_to_customer'],
    ['lost', 'failed.testkit.lost'],
  ])('gives the one cause for a kit that is %s, which the service refuses', async (reason, at) => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    await walk(orderId, at)
    const order = await sandbox.service.readOrder(orderId)
    expect(order.last_event?.status).toBe(at)
    const refused = { outcome: 'not-registrable', reason }
    await expect(check(ada, sampleId)).resolves.toEqual({ ...refused, orderId })
    const answer = await sandbox.service.registerKit(sampleId, { user_id: ada.serviceUserId })
    expect(answer.status).toBe(400)
  })

  it('registers a delayed kit as soon as the carrier reports it moving, and names no stock order', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(stock)
    await walk(orderId, 'collecting_sample.testkit.problem_in_transit_customer')
    await expect(check(ada, sampleId)).resolves.toEqual({
      outcome: 'not-registrable',
      reason: 'delayed',
      orderId: null,
    })
    await walk(orderId, 'collecting_sample.testkit.transit_customer')
    await expect(check(ada, sampleId)).resolves.toMatchObject({ outcome: 'ready' })
    const answer = await sandbox.service.registerKit(sampleId, { user_id: ada.serviceUserId })
    expect(answer.status).toBe(200)
  })

  it('finds nothing for a code that was never printed or has a wrong check character', async () => {
    const sampleId = randomCode()
    await expect(check(ada, sampleId)).resolves.toEqual({ outcome: 'unknown' })
    const wrong = (sampleId.startsWith('7') ? '8' : '7') + sampleId.slice(1)
    await expect(check(ada, wrong)).resolves.toEqual({ outcome: 'wrong-check-digit' })
  })

  it('finds a kit that only the service knows so far', async () => {
    const { body } = await sandbox.service.placeKit({ user_id: ada.serviceUserId })
    await expect(check(ada, body.order.sample_id ?? '')).resolves.toMatchObject({
      outcome: 'ready',
    })
  })

  it('limits a patient to ten codes an hour, says when to retry, and audits each attempt', async () => {
    for (let count = 0; count < 10; count += 1) await check(eve, randomCode())
    await expect(check(eve, randomCode())).rejects.toMatchObject({
      code: 'too-many-attempts',
      retryAfterMs: expect.any(Number),
    })
    const { sampleId } = await sandbox.orderKit(ada)
    await expect(check(eve, sampleId)).rejects.toMatchObject({ code: 'too-many-attempts' })
    await expect(check(ada, sampleId)).resolves.toMatchObject({ outcome: 'ready' })
    const tries = { patientId: eve.patientId, action: 'kits.check', outcome: 'denied' }
    await expect(db().auditEntry.count({ where: tries })).resolves.toBe(10)
  })

  it('does not count lookups of the patient’s own kit', async () => {
    const { sampleId } = await sandbox.orderKit(ada)
    for (let count = 0; count < 12; count += 1) await check(ada, sampleId)
    await expect(check(ada, randomCode())).resolves.toEqual({ outcome: 'unknown' })
  })

  it('is for patients only', async () => {
    const input = { sampleId: randomCode() }
    await expect(checkKit(anonymousContext, input)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(checkKit(staffContext('admin'), input)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
