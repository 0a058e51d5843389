import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSampleId } from '#contract/sample-id.ts'
import type { Context } from '#lib/auth/context.ts'
import { findCurrentConsentText, hashConsentText } from '#lib/consents/consent-texts.ts'
import { withdrawConsent } from '#lib/consents/own-consents.ts'
import { db } from '#lib/db/client.ts'
import { saveDraft } from '#lib/drafts/save-draft.ts'
import { asPatientId } from '#lib/ids.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { patience } from '#testing/clock/patience.ts'
import { createFaultyServer, type Fault } from '#testing/web/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { anonymousContext, staffContext } from '#testing/web/web-fixture.ts'
import { getRegistrationForm } from './get-registration-form.ts'
import { registerKit } from './register-kit.ts'

type TestPatient = Awaited<ReturnType<TestSandbox['buildPatient']>>
type DraftData = Extract<Parameters<typeof saveDraft>[1], { kind: 'register-kit' }>['data']

let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox
let stock: { serviceUserId: string }
beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url })
  network.use(sandbox.service.app.fetch)
  const patient = await db().patient.create({ data: { isStock: true } })
  stock = { serviceUserId: await ensureServiceUser(asPatientId(patient.id)) }
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
  'terms-of-use': '2.0',
  'telehealth-informed-consent': '1.2',
  'notice-of-privacy-practices': '1.2',
}
const registering = /^\/v3\/order\/testkit\/register/

/** Saves a completed draft and returns the input of the registration. */
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

  it('registers the kit with the patient’s details and keeps them for the next form', async () => {
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

  it('keeps the patient’s own spelling of a name that the lab prints without accents', async () => {
    const { sampleId } = await sandbox.orderKit(ada)
    const where = { id: ada.patientId }
    await db().patient.update({ where, data: { firstName: 'Gracé', lastName: 'Öther' } })
    await registerKit(ada.context, await draftKit(ada.context, sampleId))
    expect(await db().patient.findUniqueOrThrow({ where })).toMatchObject({
      firstName: 'Gracé',
      lastName: aboutYou.lastName,
    })
  })

  it('records each consent with its version, text and time', async () => {
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

  it('dates each consent by when it was ticked, at the service too', async () => {
    const { orderId, sampleId } = await sandbox.orderKit(ada)
    let last = { draftId: '', version: 0, updatedAt: '' }
    const save = async (given: DraftData['consents'], step: string) => {
      await vi.waitUntil(() => new Date().toISOString() > last.updatedAt, patience)
      const data = { sampleId, aboutYou, consents: given, physician: { choice: 'service' } }
      const { version } = last
      last = await saveDraft(ada.context, { kind: 'register-kit', version, step, data })
      return last.updatedAt
    }
    const { 'terms-of-use': terms, ...others } = consents
    await save({ 'terms-of-use': terms }, 'consents')
    const ticked = await save(consents, 'consents')
    await save(others, 'consents')
    const tickedAgain = await save(consents, 'consents')
    const sentAt = await save(consents, 'check')
    expect([...new Set([ticked, tickedAgain, sentAt])]).toHaveLength(3)
    await registerKit(ada.context, { ...last, sampleId })

    const expected = [
      ['terms-of-use', tickedAgain],
      ['telehealth-informed-consent', ticked],
      ['notice-of-privacy-practices', ticked],
    ]
    const recorded = await db().consentRecord.findMany({
      where: { orderId },
      orderBy: { id: 'asc' },
    })
    expect(recorded.map(({ type, givenAt }) => [type, givenAt.toISOString()])).toEqual(expected)
    const { consents: sent } = await sandbox.service.db.order.findUniqueOrThrow({
      where: { id: orderId },
    })
    const atService = sent as { consentType: string; timeOfConsent: string }[]
    expect(atService.map(({ consentType, timeOfConsent }) => [consentType, timeOfConsent])).toEqual(
      expected,
    )
  })

  it('assigns a stock kit to the patient', async () => {
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

  it('refuses a code that was never printed', async () => {
    const draft = await draftKit(
      ada.context,
      buildSampleId(crypto.getRandomValues(new Uint8Array(11))),
    )
    await expect(registerKit(ada.context, draft)).rejects.toMatchObject({
      code: 'kit-unknown',
      fields: { sampleId: 'invalid' },
    })
  })

  it('assigns a stock kit to one of two patients who register it at once', async () => {
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

  it('registers once from ten simultaneous submits, and reports it as registered afterwards', async () => {
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

  it('recognizes a kit that a second device registered with another draft', async () => {
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

  it('recovers a lost attempt even when the form changed before the next one', async () => {
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

  it('requires the current version of every required consent', async () => {
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

  it('sends the clinic’s physician and refuses one that is not the clinic’s', async () => {
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

  it('does not ask again for a second kit, and sends what was agreed to before', async () => {
    const first = await sandbox.orderKit(ada)
    await registerKit(ada.context, await draftKit(ada.context, first.sampleId))
    const second = await sandbox.orderKit(ada)
    const form = await getRegistrationForm(ada.context)
    expect(form.consents.map(({ standing }) => standing?.version)).toEqual(Object.values(consents))
    const { orderId, sampleId } = second
    await registerKit(ada.context, await draftKit(ada.context, sampleId, { consents: {} }))
    await expect(db().consentRecord.count({ where: { orderId } })).resolves.toBe(0)
    const sentFor = async (id: string) =>
      (await sandbox.service.db.order.findUniqueOrThrow({ where: { id } })).consents
    expect(await sentFor(orderId)).toEqual(await sentFor(first.orderId))
  })

  it('asks again for a consent that was withdrawn', async () => {
    const first = await sandbox.orderKit(ada)
    await registerKit(ada.context, await draftKit(ada.context, first.sampleId))
    const telehealth = { type: 'telehealth-informed-consent', version: '1.2' }
    await withdrawConsent(ada.context, telehealth)
    const { sampleId } = await sandbox.orderKit(ada)
    const without = await draftKit(ada.context, sampleId, { consents: {} })
    await expect(registerKit(ada.context, without)).rejects.toMatchObject({
      fields: { 'consents.telehealth-informed-consent': 'consent' },
    })
    const ticked = await draftKit(ada.context, sampleId, { consents }, without.version)
    await expect(registerKit(ada.context, ticked)).resolves.toMatchObject({ outcome: 'registered' })
  })

  it('names the invalid fields', async () => {
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
