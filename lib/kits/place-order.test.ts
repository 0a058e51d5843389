import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { saveDraft } from '#lib/drafts/save-draft.ts'
import { labTestIds } from '#testing/service/order-fixture.ts'
import { createFaultyServer, type Fault } from '#testing/web/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { anonymousContext, staffContext } from '#testing/web/web-fixture.ts'
import { findJustOrdered, findOrderOfDraft } from './find-placed-order.ts'
import { getOrderForm } from './get-order-form.ts'
import { getRegistrationForm } from './get-registration-form.ts'
import { placeOrder } from './place-order.ts'

let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox

beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url })
  network.use(sandbox.service.app.fetch)
})
afterAll(async () => {
  await sandbox.close()
  await network.close()
})
afterEach(() => network.fail('none'))

const shipping = {
  receiverName: 'Grace Lindqvist',
  firstLine: '18 Orchard Road',
  secondLine: 'Apt 4',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  phoneNumber: '(480) 555-0123',
}
const creating = /^\/v3\/order\/testkit/

function draftOrder(context: Context, version = 0, changes: Record<string, string> = {}) {
  const { labTestId = labTestIds.kit, ...address } = changes
  const data = { labTestId, shipping: { ...shipping, ...address } }
  return saveDraft(context, { kind: 'order-kit', version, step: 'check', data })
}

const countOrders = (userId: string) => sandbox.service.db.order.count({ where: { userId } })

describe('placeOrder', () => {
  let patient: Awaited<ReturnType<TestSandbox['buildPatient']>>
  beforeEach(async () => {
    patient = await sandbox.buildPatient()
  })

  it('knows the phone number and the address for the next forms, also for one that was begun', async () => {
    const { context, patientId } = patient
    await db().patient.update({ where: { id: patientId }, data: { phoneNumber: null } })
    const begun = {
      kind: 'register-kit',
      version: 0,
      step: 'about-you',
      data: {
        sampleId: '',
        aboutYou: { firstName: 'Adah', phoneNumber: '', address: { firstLine: '', city: '' } },
      },
    } as const
    await saveDraft(context, begun)
    await placeOrder(context, await draftOrder(context, 0, { receiverName: 'Someone Else' }))
    expect((await getOrderForm(context)).prefill.shipping).toMatchObject({ phoneNumber: '' })
    await placeOrder(context, await draftOrder(context, 0, { receiverName: 'Ada Mendel' }))
    expect((await getOrderForm(context)).prefill.shipping).toMatchObject({
      firstLine: '18 Orchard Road',
      phoneNumber: '(480) 555-0123',
    })
    const { draft } = await getRegistrationForm(context)
    expect(draft?.data.aboutYou).toMatchObject({
      firstName: 'Adah',
      phoneNumber: '(480) 555-0123',
      address: { firstLine: '18 Orchard Road', zip: '85281' },
    })
    // A number that is known stays.
    const other = await draftOrder(context, 0, {
      receiverName: 'Ada Mendel',
      phoneNumber: '(480) 555-0199',
    })
    await placeOrder(context, other)
    expect(await db().patient.findUnique({ where: { id: patientId } })).toMatchObject({
      phoneNumber: '+14805550123',
    })
  })

  it('orders the kit, stores the order, remembers the address and deletes the draft', async () => {
    const draft = await draftOrder(patient.context)
    const { orderId } = await placeOrder(patient.context, draft)
    const { patientId } = patient
    const stranger = await sandbox.buildPatient()
    await expect(findJustOrdered(patient.context)).resolves.toBe(orderId)
    await expect(findJustOrdered(stranger.context)).resolves.toBeUndefined()
    await expect(findOrderOfDraft(patient.context, draft)).resolves.toBe(orderId)
    await expect(findOrderOfDraft(stranger.context, draft)).resolves.toBeUndefined()
    await expect(sandbox.service.readOrder(orderId)).resolves.toMatchObject({
      user_id: patient.serviceUserId,
      passthrough: draft.draftId,
      // As the form says: nothing is charged, and the lab bills the clinic.
      billing_type: 'client_bill',
      shipping_details: { first_line: '18 Orchard Road', phone_number: '+14805550123' },
    })
    await expect(db().orderProjection.findUnique({ where: { orderId } })).resolves.toMatchObject({
      clientUserId: patientId,
    })
    await expect(db().draft.count({ where: { patientId } })).resolves.toBe(0)
    await expect(db().patient.findUnique({ where: { id: patientId } })).resolves.toMatchObject({
      address: { first_line: '18 Orchard Road', zip: '85281', country: 'US' },
    })
    await expect(
      db().auditEntry.count({ where: { patientId, action: 'kits.order', subjectId: orderId } }),
    ).resolves.toBe(1)
  })

  it('creates one order from twenty simultaneous submits and a later one', async () => {
    const draft = await draftOrder(patient.context)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(patient.context, draft)),
    )
    answers.push(await placeOrder(patient.context, draft))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    await expect(countOrders(patient.serviceUserId)).resolves.toBe(1)
  })

  it.each<[Fault, string]>([
    ['lose', 'service-unreachable'],
    ['hang', 'service-timeout'],
    ['refuse', 'service-unreachable'],
    ['garbage', 'service-garbage'],
    ['broken', 'service-unreachable'],
  ])(
    'keeps the draft when the service is %s, and the next try makes one order',
    async (fault, code) => {
      const draft = await draftOrder(patient.context)
      network.fail(fault, creating)
      await expect(placeOrder(patient.context, draft)).rejects.toMatchObject({ code })
      expect(network.hits()).toBeLessThanOrEqual(2)
      network.fail('none')
      await placeOrder(patient.context, draft)
      await expect(countOrders(patient.serviceUserId)).resolves.toBe(1)
    },
  )

  it('creates one order when the response was lost and the address changes before the next attempt', async () => {
    const draft = await draftOrder(patient.context)
    network.fail('lose', creating)
    await expect(placeOrder(patient.context, draft)).rejects.toMatchObject({
      code: 'service-unreachable',
    })
    network.fail('none')
    const changed = await draftOrder(patient.context, draft.version, { city: 'Mesa' })
    const { orderId } = await placeOrder(patient.context, changed)
    await expect(countOrders(patient.serviceUserId)).resolves.toBe(1)
    await expect(sandbox.service.readOrder(orderId)).resolves.toMatchObject({
      user_id: patient.serviceUserId,
    })
  })

  it('finds the order of a lost attempt when its webhook arrived before the next attempt', async () => {
    const draft = await draftOrder(patient.context)
    network.fail('lose', creating)
    await expect(placeOrder(patient.context, draft)).rejects.toMatchObject({
      code: 'service-unreachable',
    })
    network.fail('none')
    const order = await sandbox.service.db.order.findFirstOrThrow({
      where: { userId: patient.serviceUserId },
    })
    await sandbox.deliver(order.id)
    await expect(placeOrder(patient.context, draft)).resolves.toEqual({ orderId: order.id })
  })

  it('refuses a test that is not offered and allows choosing another', async () => {
    const draft = await draftOrder(patient.context, 0, { labTestId: labTestIds.walkIn })
    await expect(placeOrder(patient.context, draft)).rejects.toMatchObject({
      code: 'unknown-test',
      fields: { labTestId: 'choice' },
    })
    const mended = await draftOrder(patient.context, draft.version)
    await expect(placeOrder(patient.context, mended)).resolves.toHaveProperty('orderId')
  })

  it('names the invalid fields without calling the service', async () => {
    const draft = await draftOrder(patient.context, 0, { zip: '1', phoneNumber: 'none' })
    await expect(placeOrder(patient.context, draft)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { 'shipping.zip': 'zip', 'shipping.phoneNumber': 'phone' },
    })
    await expect(countOrders(patient.serviceUserId)).resolves.toBe(0)
  })

  it('does not order from a draft that was changed elsewhere', async () => {
    const draft = await draftOrder(patient.context)
    await draftOrder(patient.context, draft.version, { city: 'Mesa' })
    await expect(placeOrder(patient.context, draft)).rejects.toMatchObject({
      code: 'draft-conflict',
    })
  })

  it('does not order from another patient’s draft', async () => {
    const draft = await draftOrder(patient.context)
    const eve = await sandbox.buildPatient()
    await expect(placeOrder(eve.context, draft)).rejects.toMatchObject({ code: 'draft-conflict' })
    await expect(countOrders(eve.serviceUserId)).resolves.toBe(0)
  })

  it('is for patients only', async () => {
    const draft = await draftOrder(patient.context)
    await expect(placeOrder(anonymousContext, draft)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(placeOrder(staffContext('admin'), draft)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
