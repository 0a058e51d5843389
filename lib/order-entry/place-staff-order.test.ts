import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { agreeToConsent, listOwnConsents } from '#lib/consents/own-consents.ts'
import { db } from '#lib/db/client.ts'
import { startEmergencyAccess } from '#lib/emergency-access/start-emergency-access.ts'
import type { PatientId } from '#lib/ids.ts'
import { findQuestions } from '#lib/lab-tests/find-questions.ts'
import { listAnswered } from '#lib/lab-tests/question-words.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { addPatient } from '#lib/patients/add-patient.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { buildEntry } from '#testing/orders/build-entry.ts'
import { labTestIds, physician } from '#testing/service/order-fixture.ts'
import { createFaultyServer } from '#testing/web/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { getOrderEntry } from './get-order-entry.ts'
import { discardOrderDraft, listUnfinishedOrders, saveOrderDraft } from './order-drafts.ts'
import { type OrderEntryDraft, orderEntrySchema } from './order-entry-schema.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { searchAddOns } from './search-add-ons.ts'

const staff = staffContext('clinician')
let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox

beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url })
  network.use(sandbox.service.app.fetch)
  const { teamId, db: service } = sandbox.service
  const { first_name: firstName, last_name: lastName, npi } = physician
  await service.teamPhysician.create({ data: { teamId, firstName, lastName, npi } })
  // Delegated, at a laboratory that is not a national network.
  await service.labAccount.create({
    data: {
      id: randomUUID(),
      labId: 2,
      status: 'active',
      delegatedFlow: 'order_delegated',
      providerAccountId: 'SPX-1',
      teamIdAllowlist: [teamId],
    },
  })
})
afterAll(async () => {
  await sandbox.close()
  await network.close()
})

async function draft(changes: Partial<OrderEntryDraft> = {}, replacesId?: string) {
  const patient = await sandbox.buildPatient()
  const { patientId } = patient
  const data = buildEntry(changes)
  const saved = await saveOrderDraft(staff, { patientId, replacesId, version: 0, data })
  return { ...patient, ...saved, data }
}

const refusalOf = async (changes: Partial<OrderEntryDraft>) =>
  placeStaffOrder(staff, await draft(changes)).catch((error: unknown) => error)

describe('placeStaffOrder', () => {
  it.each([
    ['testkit', labTestIds.kit],
    ['walk_in_test', labTestIds.walkIn],
    ['at_home_phlebotomy', labTestIds.atHome],
    ['on_site_collection', labTestIds.onSite],
  ])('orders a %s and stores it with who placed it', async (method, labTestId) => {
    const made = await draft({
      method,
      labTestIds: [labTestId],
      clinicalNotes: 'Fatigue for 3 months',
      accessNotes: 'Gate code 4471',
      icdCodes: 'e03.9; R53.83 ,e039',
      isUrgent: true,
    })
    const { orderId } = await placeStaffOrder(staff, made)
    await expect(sandbox.service.readOrder(orderId)).resolves.toMatchObject({
      user_id: made.serviceUserId,
      passthrough: made.draftId,
      details: { type: method },
      clinical_notes: 'Fatigue for 3 months',
      patient_address: { zip: '85281', access_notes: 'Gate code 4471' },
      patient_details: { phone_number: '+14805550123' },
      icd_codes: ['E03.9', 'R53.83'],
      priority: true,
    })
    await expect(db().staffOrder.findUnique({ where: { orderId } })).resolves.toMatchObject({
      patientId: made.patientId,
      consentBasis: 'stated',
    })
    const audited = { action: 'orders.place', patientId: made.patientId, subjectId: orderId }
    await expect(db().auditEntry.count({ where: audited })).resolves.toBe(1)
    await expect(db().orderDraft.count({ where: { id: made.draftId } })).resolves.toBe(0)
  })

  it('shows the patient what staff stated of their agreement, and nothing where theirs is on file', async () => {
    const author = await db().user.create({
      data: {
        id: randomUUID(),
        name: 'Rowan Ellery',
        email: `rowan.${randomUUID()}@example.com`,
        role: 'clinician',
      },
    })
    const context = { ...staff, actor: { ...staff.actor, userId: author.id } } as typeof staff
    const { patientId, context: own } = await sandbox.buildPatient()
    const place = async () => {
      const data = buildEntry()
      return placeStaffOrder(
        context,
        await saveOrderDraft(context, { patientId, version: 0, data }),
      )
    }
    const { orderId } = await place()
    const stated = { orderId, statedBy: 'Rowan Ellery', testName: expect.stringMatching(/\w/) }
    const ledger = await listOwnConsents(own)
    expect(ledger.stated).toMatchObject([stated])
    // The statement is about the test, and no agreement to a text.
    expect(ledger.consents.map(({ state }) => state)).toEqual(['asked', 'asked', 'asked'])
    expect((await getOwnOrder(own, { orderId })).stated).toMatchObject(stated)
    const order = await getOrder(staff, { orderId })
    expect(order.stated).toMatchObject(stated)
    const { patient } = await getPatient(staff, { patientId })
    expect(patient.stated).toMatchObject([stated])
    const { patientId: other, context: another } = await sandbox.buildPatient()
    expect(other).not.toBe(patientId)
    expect((await listOwnConsents(another)).stated).toEqual([])

    for (const { type, newest } of ledger.consents)
      await agreeToConsent(own, { type, version: newest?.version ?? '' })
    const agreed = await place()
    expect((await getOwnOrder(own, agreed)).stated).toBeNull()
    expect((await listOwnConsents(own)).stated).toHaveLength(1)
  })

  it('orders once for many presses, and after a lost response', async () => {
    const made = await draft()
    network.fail('lose', /^\/v3\/order$/)
    await expect(placeStaffOrder(staff, made)).rejects.toMatchObject({
      code: 'service-unreachable',
    })
    network.fail('none')
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeStaffOrder(staff, made)))
    answers.push(await placeStaffOrder(staff, made))
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    const where = { userId: made.serviceUserId }
    await expect(sandbox.service.db.order.count({ where })).resolves.toBe(1)
  })

  it('orders once, also days after the response was lost', async () => {
    const made = await draft()
    network.fail('lose', /^\/v3\/order$/)
    await expect(placeStaffOrder(staff, made)).rejects.toThrow()
    network.fail('none')
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
    await db().orderDraft.update({ where: { id: made.draftId }, data: { createdAt: longAgo } })
    await sandbox.service.db.idempotencyRecord.deleteMany()
    const { orderId } = await placeStaffOrder(staff, made)
    const orders = await sandbox.service.db.order.findMany({
      where: { userId: made.serviceUserId },
      select: { id: true },
    })
    expect(orders).toEqual([{ id: orderId }])
  })

  it('records an order whose draft was discarded while it was placed', async () => {
    const made = await draft()
    const { fetch } = sandbox.service.app
    network.use(async (request) => {
      const response = await fetch(request)
      if (new URL(request.url).pathname === '/v3/order') await discardOrderDraft(staff, made)
      return response
    })
    const { orderId } = await placeStaffOrder(staff, made)
    network.use(fetch)
    await expect(db().staffOrder.findUnique({ where: { orderId } })).resolves.toMatchObject({
      draftId: made.draftId,
    })
    const audited = { action: 'orders.place', subjectId: orderId }
    await expect(db().auditEntry.count({ where: audited })).resolves.toBe(1)
  })

  it('asks for a physician of a delegated account, and orders with one', async () => {
    const questions = {
      ...buildEntry({ method: 'walk_in_test' }),
      labTestIds: [labTestIds.delegatedWalkIn],
    }
    expect(await refusalOf(questions)).toMatchObject({
      code: 'service-refused',
      fields: { physician: 'required' },
    })
    const made = await draft({ ...questions, physician: physician.npi })
    const { orderId } = await placeStaffOrder(staff, made)
    expect((await sandbox.service.readOrder(orderId)).physician).toEqual(physician)
  })

  it('asks for no physician of a delegated account outside the national networks, as the service', async () => {
    const made = await draft({ labTestIds: [labTestIds.kitOfAnotherLab] })
    const { catalog } = await getOrderEntry(staff, made)
    const needs = (slug: string) =>
      catalog.accounts.find(({ labSlug, status }) => labSlug === slug && status === 'active')
        ?.needsPhysician
    expect([needs('spiriplex'), needs('labcorp')]).toEqual([false, true])
    const { orderId } = await placeStaffOrder(staff, made)
    const placed = await sandbox.service.readOrder(orderId)
    expect(placed.lab_account_id).toBe(
      catalog.accounts.find(({ labSlug }) => labSlug === 'spiriplex')?.labAccountId,
    )
  })

  it('bills only what the account allows in the patient’s state', async () => {
    const visit = {
      method: 'walk_in_test',
      labTestIds: [labTestIds.delegatedWalkIn],
      physician: physician.npi,
      billingType: 'patient_bill',
    }
    expect(await refusalOf(visit)).toMatchObject({ fields: { billingType: 'billing-state' } })
  })

  it('adds markers, and sends one answer to each marker that asks', async () => {
    const { markers } = await searchAddOns(staff, { labSlug: 'quest', name: 'estradiol' })
    const [estradiol] = markers
    if (!estradiol) throw new Error('no marker')
    const { labId, providerId } = estradiol
    const order = {
      method: 'walk_in_test',
      labTestIds: [labTestIds.walkIn],
      addOns: [{ labId, providerId }],
    }
    expect(await refusalOf({ ...order, answers: { CYCDAY: 'third' } })).toMatchObject({
      fields: { 'answers.CYCDAY': 'numeric' },
    })
    const made = await draft({ ...order, answers: { CYCDAY: '3', FSTING: 'Y' } })
    const { orderId } = await placeStaffOrder(staff, made)
    const placed = await sandbox.service.readOrder(orderId)
    expect(placed.lab_test.name).toContain(estradiol.name)
    const answers = placed.aoe_answers ?? []
    expect(answers.filter(({ answer }) => answer === '3')).toHaveLength(1)
    expect(answers.filter(({ answer }) => answer === 'Y').length).toBeGreaterThan(1)
    const { asked } = await getOrder(staff, { orderId })
    expect(asked.physician).toMatchObject({ name: 'Rowan Ellery' })
    expect(asked.answers).toHaveLength(answers.length)
    const words = listAnswered(asked.answers, await findQuestions(placed.lab_test.id ?? null))
    expect(words).toContainEqual(
      expect.objectContaining({ text: 'Was the patient fasting?', answer: 'Yes' }),
    )
    const support = await getOrder(staffContext('support'), { orderId })
    expect(support.asked).toMatchObject({ physician: { name: 'Rowan Ellery' }, answers: [] })
    const own = await getOwnOrder(made.context, { orderId })
    expect(own.asked).toEqual(asked)
  })

  it.each<[string, Partial<OrderEntryDraft>, Record<string, string>]>([
    ['nothing to order', { labTestIds: [] }, { labTestIds: 'choice' }],
    [
      'tests of two labs',
      { labTestIds: [labTestIds.kit, labTestIds.kitOfAnotherLab] },
      { labTestIds: 'one-lab' },
    ],
    [
      'a ZIP code of another state',
      { address: { ...buildEntry().address, zip: '90210' } },
      { 'address.zip': 'zip-state' },
    ],
    [
      'letters that labels cannot print',
      { address: { ...buildEntry().address, firstLine: '77 Peña St' } },
      { 'address.firstLine': 'address-ascii' },
    ],
    [
      'a foreign phone',
      { person: { ...buildEntry().person, phoneNumber: '+34 600 123 456' } },
      { 'person.phoneNumber': 'phone' },
    ],
    ['notes that are too long', { clinicalNotes: 'x'.repeat(1001) }, { clinicalNotes: 'too-long' }],
    ['a diagnosis that is no code', { icdCodes: 'tired' }, { icdCodes: 'icd' }],
    ['no consents at all', { hasAgreed: false }, { hasAgreed: 'consent' }],
    [
      'insurance without a member',
      { billingType: 'commercial_insurance' },
      { 'insurance.memberId': 'required' },
    ],
  ])('refuses %s and names the field', async (_, changes, fields) => {
    expect(await refusalOf(changes)).toMatchObject({ fields })
  })

  it('does not order from another’s draft or an older version', async () => {
    const made = await draft()
    const other = staffContext('clinician')
    await expect(placeStaffOrder(other, made)).rejects.toMatchObject({ code: 'draft-conflict' })
    await saveOrderDraft(staff, { patientId: made.patientId, version: 1, data: made.data })
    await expect(placeStaffOrder(staff, made)).rejects.toMatchObject({ code: 'draft-conflict' })
  })
})

describe('getOrderEntry', () => {
  it('keeps an unfinished order for its author alone, until it is discarded', async () => {
    const { patientId, data } = await draft({ clinicalNotes: 'unfinished' })
    expect((await getOrderEntry(staff, { patientId })).draft).toMatchObject({ version: 1, data })
    expect((await getOrderEntry(staffContext('clinician'), { patientId })).draft).toBeNull()
    const unfinished = await listUnfinishedOrders(staff)
    expect(unfinished.map((one) => one.patientId)).toContain(patientId)
    await discardOrderDraft(staff, { patientId })
    expect((await getOrderEntry(staff, { patientId })).draft).toBeNull()
  })

  it('orders a failed one again with everything filled in, linked to it', async () => {
    const made = await draft({
      method: 'walk_in_test',
      labTestIds: [labTestIds.walkIn],
      answers: { FSTING: 'N' },
      clinicalNotes: 'Please hurry',
      icdCodes: 'R53.83',
    })
    const { orderId } = await placeStaffOrder(staff, made)
    const { patientId } = made
    const again = () => getOrderEntry(staff, { patientId, replacesId: orderId })
    await expect(again()).rejects.toMatchObject({ code: 'not-found' })
    const path = ['requisition_created', 'sample_error']
    for (const [index, low] of path.entries())
      await sandbox.service.simulate(orderId, {
        final_status: `${index === 0 ? 'received' : 'failed'}.walk_in_test.${low}`,
      })
    await sandbox.deliver(orderId)
    const { start, replacesId, underWay } = await again()
    expect(start).toMatchObject({
      method: 'walk_in_test',
      labTestIds: [labTestIds.walkIn],
      // Another collection: fasting is not known of it.
      answers: {},
      clinicalNotes: 'Please hurry',
      address: { firstLine: '18 Orchard Road', secondLine: 'Apt 4' },
    })
    expect([replacesId, underWay]).toEqual([orderId, []])
    await expectReasonNeeded(patientId, orderId)
    const data = { ...start, person: made.data.person, hasAgreed: true }
    const saved = await saveOrderDraft(staff, { patientId, replacesId: orderId, version: 0, data })
    const second = await placeStaffOrder(staff, saved)
    const stored = await db().staffOrder.findUnique({ where: { orderId: second.orderId } })
    expect(stored?.replacesId).toBe(orderId)
  })

  describe('a failed order that two colleagues order again', () => {
    const colleague = staffContext('support')

    async function failOne() {
      const made = await draft({ method: 'walk_in_test', labTestIds: [labTestIds.walkIn] })
      const { orderId } = await placeStaffOrder(staff, made)
      await fail(orderId)
      const save = (context: typeof staff) =>
        saveOrderDraft(context, {
          patientId: made.patientId,
          replacesId: orderId,
          version: 0,
          data: made.data,
        })
      const countOrders = () =>
        sandbox.service.db.order.count({ where: { userId: made.serviceUserId } })
      return { ...made, countOrders, save }
    }

    type Saved = Awaited<ReturnType<typeof saveOrderDraft>>

    /** With `refuse` the service does not get it. */
    async function placeUnclear(saved: Saved, fault: 'lose' | 'refuse' = 'lose') {
      network.fail(fault, /^\/v3\/order$/)
      await expect(placeStaffOrder(staff, saved)).rejects.toMatchObject({
        code: 'service-unreachable',
      })
      network.fail('none')
    }

    async function placeRefused(saved: Saved) {
      const { fetch } = sandbox.service.app
      network.use((request) =>
        new URL(request.url).pathname === '/v3/order'
          ? Response.json({ detail: 'This lab test does not exist' }, { status: 422 })
          : fetch(request),
      )
      await expect(placeStaffOrder(staff, saved)).rejects.toThrow()
      network.use(fetch)
    }

    async function fail(orderId: string) {
      for (const status of [
        'received.walk_in_test.requisition_created',
        'failed.walk_in_test.sample_error',
      ])
        await sandbox.service.simulate(orderId, { final_status: status })
      await sandbox.deliver(orderId)
    }

    it('is refused with the other order, until that is intended', async () => {
      const { countOrders, save } = await failOne()
      const [first, second] = [await save(staff), await save(colleague)]
      const { orderId } = await placeStaffOrder(staff, first)
      await expect(placeStaffOrder(colleague, second)).rejects.toMatchObject({
        code: 'already-replaced',
        context: { orderId },
      })
      await expect(countOrders()).resolves.toBe(2)
      // Pressed twice, one's own order is no other.
      await expect(placeStaffOrder(staff, first)).resolves.toEqual({ orderId })
      const another = await placeStaffOrder(colleague, { ...second, isAnother: true })
      expect(another.orderId).not.toBe(orderId)
      await expect(countOrders()).resolves.toBe(3)
    })

    it('is not refused for an order that has failed as well', async () => {
      const { save } = await failOne()
      const [first, second] = [await save(staff), await save(colleague)]
      const { orderId } = await placeStaffOrder(staff, first)
      await fail(orderId)
      await expect(placeStaffOrder(colleague, second)).resolves.toMatchObject({})
    })

    it('is ordered once by many presses of both at the same moment', async () => {
      const { countOrders, save } = await failOne()
      const [first, second] = [await save(staff), await save(colleague)]
      const presses = await Promise.allSettled(
        [0, 1, 2].flatMap(() => [
          placeStaffOrder(staff, first),
          placeStaffOrder(colleague, second),
        ]),
      )
      const refused = presses.filter((press) => press.status === 'rejected')
      expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('already-replaced'))
      await expect(countOrders()).resolves.toBe(2)
    })

    it('waits for what became of a lost answer, but not of a refusal', async () => {
      const { countOrders, save } = await failOne()
      const [first, second] = [await save(staff), await save(colleague)]
      network.fail('lose', /^\/v3\/order$/)
      await expect(placeStaffOrder(staff, first)).rejects.toMatchObject({
        code: 'service-unreachable',
      })
      network.fail('none')
      await expect(placeStaffOrder(colleague, second)).rejects.toMatchObject({
        code: 'already-replaced',
        context: undefined,
      })
      await placeStaffOrder(staff, first)
      await expect(countOrders()).resolves.toBe(2)
    })

    it('waits for a lost answer also after a later attempt was refused', async () => {
      const { countOrders, save } = await failOne()
      const [first, second] = [await save(staff), await save(colleague)]
      await placeUnclear(first)
      await placeRefused(first)
      await expect(placeStaffOrder(colleague, second)).rejects.toMatchObject({
        code: 'already-replaced',
      })
      await placeStaffOrder(staff, first)
      await expect(countOrders()).resolves.toBe(2)
    })

    it('is not waited for by those who order another failed one again', async () => {
      const { patientId, data, save } = await failOne()
      const first = await save(staff)
      await placeUnclear(first, 'refuse')
      const again = await saveOrderDraft(colleague, { patientId, version: 0, data })
      const { orderId: replacesId } = await placeStaffOrder(colleague, again)
      await fail(replacesId)
      const { version } = first
      await saveOrderDraft(staff, { patientId, replacesId, version, data })
      const theirs = await saveOrderDraft(colleague, { patientId, replacesId, version: 0, data })
      await expect(placeStaffOrder(colleague, theirs)).resolves.toHaveProperty('orderId')
    })

    it('keeps the draft of an order that was made though the answer was lost', async () => {
      const { patientId, save } = await failOne()
      const first = await save(staff)
      await placeUnclear(first)
      await expect(discardOrderDraft(staff, { patientId })).rejects.toMatchObject({
        code: 'already-replaced',
      })
      const { orderId } = await placeStaffOrder(staff, first)
      await expect(db().staffOrder.count({ where: { orderId } })).resolves.toBe(1)
    })

    it('lets a draft be discarded whose order was not made', async () => {
      const { patientId, save } = await failOne()
      await placeUnclear(await save(staff), 'refuse')
      await discardOrderDraft(staff, { patientId })
      expect((await getOrderEntry(staff, { patientId })).draft).toBeNull()
    })

    it('is refused with the redraw that the service has opened', async () => {
      const patient = await sandbox.buildPatient()
      const { patientId, serviceUserId } = patient
      const kit = await sandbox.orderKit(patient)
      await sandbox.service.registerKit(kit.sampleId, { user_id: serviceUserId })
      const failed = { final_status: 'failed.testkit.sample_error' }
      await sandbox.service.simulate(kit.orderId, failed, { status_detail: 'sample_hemolyzed' })
      await sandbox.deliver(kit.orderId)
      const { orders } = (await sandbox.service.readOrder(kit.orderId)).order_transaction ?? {}
      const redrawId = orders?.find(({ origin }) => origin === 'redraw')?.id ?? ''
      await sandbox.deliver(redrawId)
      const replaces = { patientId, replacesId: kit.orderId }
      const saved = await saveOrderDraft(staff, { ...replaces, version: 0, data: buildEntry() })
      await expect(placeStaffOrder(staff, saved)).rejects.toMatchObject({
        code: 'already-replaced',
        context: { orderId: redrawId },
      })
      await expect(placeStaffOrder(staff, { ...saved, isAnother: true })).resolves.toBeTruthy()
    })

    it('is free to others where the service has refused the first', async () => {
      const { countOrders, save } = await failOne()
      const [first, second] = [await save(staff), await save(colleague)]
      const { fetch } = sandbox.service.app
      network.use((request) =>
        new URL(request.url).pathname === '/v3/order'
          ? Response.json({ detail: 'This lab test does not exist' }, { status: 400 })
          : fetch(request),
      )
      await expect(placeStaffOrder(staff, first)).rejects.toMatchObject({ code: 'service-refused' })
      network.use(fetch)
      await placeStaffOrder(colleague, second)
      await expect(countOrders()).resolves.toBe(2)
    })
  })

  /** For roles whose work is not with results: the order's answers, notes and diagnoses. */
  async function expectReasonNeeded(patientId: PatientId, orderId: string) {
    for (const role of ['support', 'admin'] as const) {
      const context = staffContext(role)
      const read = () => getOrderEntry(context, { patientId, replacesId: orderId })
      const withheld = await read()
      expect(withheld).toMatchObject({
        withheld: true,
        start: {
          labTestIds: [labTestIds.walkIn],
          answers: {},
          clinicalNotes: '',
          icdCodes: '',
          address: { firstLine: '18 Orchard Road' },
        },
      })
      expect(JSON.stringify(withheld)).not.toContain('Please hurry')
      await startEmergencyAccess(context, { patientId, reason: 'No clinician is here today' })
      expect(await read()).toMatchObject({
        withheld: false,
        start: { answers: {}, clinicalNotes: 'Please hurry', icdCodes: 'R53.83' },
      })
    }
  }

  it('links what was unfinished to the failed order that it replaces, and to no other', async () => {
    const failed = await draft({ method: 'walk_in_test', labTestIds: [labTestIds.walkIn] })
    const { patientId, data } = failed
    const { orderId } = await placeStaffOrder(staff, failed)
    await expect(
      saveOrderDraft(staff, { patientId, replacesId: orderId, version: 0, data }),
    ).rejects.toMatchObject({ code: 'not-found' })
    for (const status of [
      'received.walk_in_test.requisition_created',
      'failed.walk_in_test.sample_error',
    ])
      await sandbox.service.simulate(orderId, { final_status: status })
    await sandbox.deliver(orderId)
    const begun = await saveOrderDraft(staff, { patientId, version: 0, data })
    await saveOrderDraft(staff, { patientId, replacesId: orderId, version: begun.version, data })
    const { replacesId } = await getOrderEntry(staff, { patientId })
    expect(replacesId).toBe(orderId)
    const other = await sandbox.buildPatient()
    await expect(
      saveOrderDraft(staff, { patientId: other.patientId, replacesId: orderId, version: 0, data }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the age of the patient', () => {
  afterEach(() => vi.useRealTimers())

  const faultsOf = (dob: string) =>
    orderEntrySchema
      .safeParse(buildEntry({ person: { ...buildEntry().person, dob } }))
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('is checked with the rest of the form, in words for staff', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T12:00:00Z') })
    expect(faultsOf('2008-05-04')).toBeUndefined()
    expect(faultsOf('2008-05-05')).toEqual([['person.dob', 'patient-minor']])
  })
})

describe('addPatient', () => {
  it('finds who is known already, and adds another of the same name when asked to', async () => {
    const details = {
      firstName: 'Nia',
      lastName: randomUUID().replace(/\W|\d/g, ''),
      dob: '1990-05-04',
      gender: 'female' as const,
      phoneNumber: null,
    }
    const add = (isAnother: boolean) => addPatient(staff, { ...details, isAnother })
    const first = await add(false)
    const { patientId } = first
    if (!patientId) throw new Error('no one was added')
    const contact = { email: null, phoneNumber: null, addedAt: expect.any(String) }
    await expect(add(false)).resolves.toEqual({
      patientId: null,
      namesakes: [{ patientId, ...contact }],
      hasMore: false,
    })
    const another = await add(true)
    expect(another).toEqual({
      patientId: expect.not.stringMatching(patientId),
      namesakes: [],
      hasMore: false,
    })
    expect((await add(false)).namesakes).toEqual(
      [first, another].map((one) => ({ patientId: one.patientId, ...contact })),
    )
    const actions = await db().auditEntry.findMany({
      where: { OR: [{ patientId }, { shownIds: { has: patientId } }] },
      select: { action: true },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action)).toEqual([
      'patients.add',
      'patients.list',
      'patients.list',
    ])
    const entry = buildEntry({ person: { ...buildEntry().person, firstName: 'Nia' } })
    const saved = await saveOrderDraft(staff, { patientId, version: 0, data: entry })
    await expect(placeStaffOrder(staff, saved)).resolves.toHaveProperty('orderId')
  })
})
