import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { findCurrentConsentText, hashConsentText } from '#lib/consents/consent-texts.ts'
import { db } from '#lib/db/client.ts'
import { saveDraft } from '#lib/drafts/save-draft.ts'
import { registerKit } from '#lib/kits/register-kit.ts'
import { anonymousContext, staffContext } from '#lib/orders/testing/order-fixture.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { buildSampleId } from '#service/contract/sample-id.ts'
import { createFaultyServer, type Fault } from '../../scripts/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '../../scripts/test-sandbox.ts'

type TestPatient = Awaited<ReturnType<TestSandbox['buildPatient']>>
type DraftData = Extract<Parameters<typeof saveDraft>[1], { kind: 'register-kit' }>['data']

let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox
let stock: { serviceUserId: string }
beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url, SERVICE_TIMEOUT_MS: '2500' })
  network.use(sandbox.service.app.fetch)
  const patient = await db().patient.create({ data: { isStock: true } })
  stock = { serviceUserId: await ensureServiceUser(patient.id) }
})
afterAll(async () => {
  await sandbox.close()
  await network.close()
})
afterEach(() => network.fail('none'))

const aboutYou = {
  firstName: 'Grace',
  lastName: 'Lindqvist',
  dob: '1988-04-12',
  gender: 'female',
  phoneNumber: '480 555 0123',
  email: 'grace.lindqvist@example.com',
  address: {
    firstLine: '18 Orchard Road',
    secondLine: null,
    city: 'Tempe',
    state: 'AZ',
    zip: '85281',
  },
}
const consents = {
  'terms-of-use': '1.0',
  'telehealth-informed-consent': '1.0',
  'notice-of-privacy-practices': '1.0',
}
const registering = /^\/v3\/order\/testkit\/register/

/** A finished draft; answers what the registration sends. */
async function draftKit(context: Context, sampleId: string, changes: DraftData = {}, version = 0) {
  const data = { sampleId, aboutYou, consents, physician: { choice: 'service' }, ...changes }
  const saved = await saveDraft(context, { kind: 'register-kit', version, step: 'check', data })
  return { draftId: saved.draftId, version: saved.version, sampleId }
}

describe('registerKit', () => {
  let ada: TestPatient
  let eve: TestPatient
  beforeEach(async () => {
    ada = await sandbox.buildPatient()
    eve = await sandbox.buildPatient()
  })

  it('registers the patient’s kit with what they told, and keeps it for the next form', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    const draft = await draftKit(ada.context, sampleId)
    await expect(registerKit(ada.context, draft)).resolves.toEqual({
      outcome: 'registered',
      orderId,
    })
    const order = await sandbox.service.readOrder(orderId)
    expect(order.patient_details).toMatchObject({
      first_name: 'Grace',
      phone_number: '+14805550123',
    })
    expect(order.patient_address).toMatchObject({ first_line: '18 Orchard Road', zip: '85281' })
    expect(order.events.map(({ status }) => status)).toContain(
      'received.testkit.testkit_registered',
    )
    const { patientId } = ada
    await expect(db().patient.findUnique({ where: { id: patientId } })).resolves.toMatchObject({
      lastName: 'Lindqvist',
      dob: '1988-04-12',
      gender: 'female',
    })
    await expect(db().draft.count({ where: { patientId } })).resolves.toBe(0)
    await expect(
      db().auditEntry.count({ where: { patientId, action: 'kits.register', outcome: 'done' } }),
    ).resolves.toBe(1)
  })

  it('writes each consent into the ledger, with version, words and time', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    const spanish = { ...ada.context, locale: 'es' as const }
    await registerKit(spanish, await draftKit(spanish, sampleId))
    const given = await db().consentRecord.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
    expect(given.map(({ type, version }) => [type, version])).toEqual(Object.entries(consents))
    const text = findCurrentConsentText('terms-of-use')?.text.es ?? ''
    expect(given[0]).toMatchObject({
      patientId: ada.patientId,
      locale: 'es',
      text,
      textSha256: hashConsentText(text),
      givenAt: expect.any(Date),
    })
  })

  it('makes a kit of the clinic’s stock the patient’s', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(stock)
    await registerKit(ada.context, await draftKit(ada.context, sampleId))
    await expect(sandbox.service.readOrder(orderId)).resolves.toMatchObject({
      user_id: ada.serviceUserId,
    })
    await expect(db().orderProjection.findUnique({ where: { orderId } })).resolves.toMatchObject({
      clientUserId: ada.patientId,
    })
  })

  it('never registers a kit that another patient ordered', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    const draft = await draftKit(eve.context, sampleId)
    await expect(registerKit(eve.context, draft)).rejects.toMatchObject({ code: 'kit-of-another' })
    await expect(sandbox.service.readOrder(orderId)).resolves.toMatchObject({
      user_id: ada.serviceUserId,
    })
    await expect(db().consentRecord.count({ where: { patientId: eve.patientId } })).resolves.toBe(0)
    const denied = { patientId: eve.patientId, action: 'kits.register', outcome: 'denied' }
    await expect(db().auditEntry.count({ where: denied })).resolves.toBe(1)
  })

  it('does not know a code that was never printed', async () => {
    const draft = await draftKit(
      ada.context,
      buildSampleId(crypto.getRandomValues(new Uint8Array(11))),
    )
    await expect(registerKit(ada.context, draft)).rejects.toMatchObject({
      code: 'kit-unknown',
      fields: { sampleId: 'invalid' },
    })
  })

  it('gives a stock kit to one of two patients who register it at once', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(stock)
    const drafts = await Promise.all([
      draftKit(ada.context, sampleId),
      draftKit(eve.context, sampleId),
    ])
    const [first, second] = await Promise.allSettled([
      registerKit(ada.context, drafts[0]),
      registerKit(eve.context, drafts[1]),
    ])
    const outcomes = [first, second].map(({ status }) => status).sort()
    expect(outcomes).toEqual(['fulfilled', 'rejected'])
    const refused = first?.status === 'rejected' ? first : second
    expect(refused).toMatchObject({ reason: { code: 'kit-of-another' } })
    const { user_id } = await sandbox.service.readOrder(orderId)
    expect(user_id).toBe(first?.status === 'fulfilled' ? ada.serviceUserId : eve.serviceUserId)
  })

  it('registers once when it is pressed ten times at once, and finds it registered after that', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    const draft = await draftKit(ada.context, sampleId)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => registerKit(ada.context, draft)),
    )
    expect(new Set(answers.map((answer) => answer.orderId))).toEqual(new Set([orderId]))
    await expect(registerKit(ada.context, draft)).resolves.toEqual({
      outcome: 'yours-already',
      orderId,
    })
    await expect(db().consentRecord.count({ where: { orderId } })).resolves.toBe(3)
    const { events } = await sandbox.service.readOrder(orderId)
    expect(events.filter(({ status }) => status.endsWith('testkit_registered'))).toHaveLength(1)
  })

  it('finds a kit registered that a second device registered with another draft', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    await registerKit(ada.context, await draftKit(ada.context, sampleId))
    const again = await draftKit(ada.context, sampleId)
    await expect(registerKit(ada.context, again)).resolves.toEqual({
      outcome: 'yours-already',
      orderId,
    })
  })

  it.each<[Fault, string]>([
    ['lose', 'service-unreachable'],
    ['hang', 'service-timeout'],
    ['refuse', 'service-unreachable'],
    ['garbage', 'service-garbage'],
  ])(
    'keeps the draft when the service is %s, and the next try registers once',
    async (fault, code) => {
      const { orderId, sampleId } = await sandbox.orderKit(ada)
      const draft = await draftKit(ada.context, sampleId)
      network.fail(fault, registering)
      await expect(registerKit(ada.context, draft)).rejects.toMatchObject({ code })
      network.fail('none')
      await expect(registerKit(ada.context, draft)).resolves.toMatchObject({ orderId })
      await expect(db().consentRecord.count({ where: { orderId } })).resolves.toBe(3)
    },
  )

  it('settles a try whose answer was lost also when the form was changed before the next', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    const draft = await draftKit(ada.context, sampleId)
    network.fail('lose', registering)
    await expect(registerKit(ada.context, draft)).rejects.toMatchObject({
      code: 'service-unreachable',
    })
    network.fail('none')
    const changed = await draftKit(
      ada.context,
      sampleId,
      { aboutYou: { ...aboutYou, gender: 'other' } },
      draft.version,
    )
    await expect(registerKit(ada.context, changed)).resolves.toMatchObject({ orderId })
  })

  it('asks for every required consent, in its present version', async () => {
    const { sampleId } = await sandbox.orderKit(ada)
    const { 'terms-of-use': _, ...others } = consents
    const missing = await draftKit(ada.context, sampleId, { consents: others })
    await expect(registerKit(ada.context, missing)).rejects.toMatchObject({
      fields: { 'consents.terms-of-use': 'consent' },
    })
    const old = { ...consents, 'terms-of-use': '0.1' }
    const outdated = await draftKit(ada.context, sampleId, { consents: old }, missing.version)
    await expect(registerKit(ada.context, outdated)).rejects.toMatchObject({
      code: 'consent-missing',
    })
  })

  it('names the clinic’s physician, and none that is not the clinic’s', async () => {
    const { teamId, db: service } = sandbox.service
    const physician = { firstName: 'Amelia', lastName: 'Hart', npi: '1245319599' }
    await service.teamPhysician.create({ data: { teamId, ...physician } })
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    const unknown = { choice: 'clinic', npi: '1528064138' }
    const wrong = await draftKit(ada.context, sampleId, { physician: unknown })
    await expect(registerKit(ada.context, wrong)).rejects.toHaveProperty('code', 'invalid-input')
    const named = { choice: 'clinic', npi: physician.npi }
    const right = await draftKit(ada.context, sampleId, { physician: named }, wrong.version)
    await registerKit(ada.context, right)
    await expect(sandbox.service.readOrder(orderId)).resolves.toMatchObject({
      physician: { first_name: 'Amelia', last_name: 'Hart', npi: '1245319599' },
    })
  })

  it('names the fields that are wrong', async () => {
    const { sampleId } = await sandbox.orderKit(ada)
    const wrong = { ...aboutYou, firstName: 'José', dob: '2999-01-01' }
    const physician = { choice: 'own', firstName: 'Amelia', lastName: 'Hart', npi: '1245319590' }
    const draft = await draftKit(ada.context, sampleId, { aboutYou: wrong, physician })
    await expect(registerKit(ada.context, draft)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: {
        'aboutYou.firstName': 'name-ascii',
        'aboutYou.dob': 'date-future',
        'physician.npi': 'npi',
      },
    })
  })

  it('is for patients only, and not for another’s draft', async () => {
    const { sampleId } = await sandbox.orderKit(ada)
    const draft = await draftKit(ada.context, sampleId)
    await expect(registerKit(anonymousContext, draft)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(registerKit(staffContext('admin'), draft)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(registerKit(eve.context, draft)).rejects.toMatchObject({ code: 'draft-conflict' })
  })
})
