import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { collectQuestions } from '#lib/order-entry/collect-questions.ts'
import { getOrderEntry } from '#lib/order-entry/get-order-entry.ts'
import { discardOrderDraft, saveOrderDraft } from '#lib/order-entry/order-drafts.ts'
import { placeStaffOrder } from '#lib/order-entry/place-staff-order.ts'
import { searchAddOns } from '#lib/order-entry/search-add-ons.ts'
import { buildEntry } from '#testing/orders/build-entry.ts'
import { labTestIds } from '#testing/service/order-fixture.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { answerQuestions, getOwnQuestions, listOwnQuestions } from './answer-questions.ts'
import { askPatient, resendQuestions, withdrawQuestions } from './ask-patient.ts'
import { listAnswerRequests } from './list-answer-requests.ts'

const staff = staffContext('clinician')
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

/** Asks about fasting, the swab, the last PSA and, where `isHormonal`, biotin and the day of the cycle. */
async function buildData({ isHormonal = false } = {}) {
  const names = [
    'chlamydia trachomatis',
    'prostate',
    ...(isHormonal ? ['estradiol', 'thyroid stimulating'] : []),
  ]
  const found = await Promise.all(
    names.map((name) => searchAddOns(staff, { labSlug: 'quest', name })),
  )
  return buildEntry({
    method: 'walk_in_test',
    labTestIds: [labTestIds.walkIn],
    addOns: found.flatMap(({ markers: [marker] }) =>
      marker ? [{ labId: marker.labId, providerId: marker.providerId }] : [],
    ),
  })
}

async function ask(parts: { isHormonal?: boolean } = {}) {
  const patient = await sandbox.buildPatient()
  const { patientId } = patient
  const data = await buildData(parts)
  const draft = await saveOrderDraft(staff, { patientId, version: 0, data })
  const { requestId } = await askPatient(staff, draft)
  return { patient, patientId, draft, data, requestId, own: patient.context }
}

const answers = { SOURCE: 'TH' }
const refused = { code: 'not-possible-now' }
const mailsOf = async (patientId: PatientId) => {
  const { user } = await db().patient.findUniqueOrThrow({
    where: { id: patientId },
    include: { user: true },
  })
  return db().outgoingMail.findMany({ where: { to: user?.email ?? '' }, orderBy: { id: 'asc' } })
}

describe('a patient who is asked', () => {
  it('gets a mail without content, answers, and staff place the reviewed order', async () => {
    const { patientId, draft, own, requestId } = await ask()
    const [mail] = await mailsOf(patientId)
    expect(mail?.text).toContain(`/answers/${requestId}`)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/fasting|panel|test/i)

    const asked = await getOwnQuestions(own, { requestId })
    expect(asked.state).toBe('waiting')
    expect(asked.questions.map(({ key }) => key)).toEqual(['SOURCE', 'LASTPSA'])
    expect((await getOrderEntry(staff, { patientId })).asked).toMatchObject({ state: 'waiting' })

    await answerQuestions(own, { requestId, answers })
    // A page from before the answers cannot place the order past them.
    await expect(placeStaffOrder(staff, draft)).rejects.toMatchObject({ code: 'draft-conflict' })
    const view = await getOrderEntry(staff, { patientId })
    expect(view.asked).toMatchObject({ state: 'answered', answers })
    expect(view.draft?.data.answers).toEqual(answers)
    const { draftId, version } = view.draft ?? { draftId: '', version: 0 }
    const { orderId } = await placeStaffOrder(staff, { draftId, version })
    const placed = await sandbox.service.readOrder(orderId)
    expect(placed.aoe_answers?.some(({ answer }) => answer === 'TH')).toBe(true)
    expect((await getOwnQuestions(own, { requestId })).state).toBe('answered')

    const actions = await db().auditEntry.findMany({
      where: { subject: 'answer-request', subjectId: requestId },
      orderBy: { id: 'asc' },
      select: { action: true },
    })
    expect(actions.map(({ action }) => action)).toEqual([
      'answers.ask',
      'answers.read-own',
      'answers.answer-own',
      'answers.read-own',
    ])
  })

  it('answers once, also when two browsers send at the same time', async () => {
    const { own, requestId } = await ask()
    const sent = await Promise.allSettled(
      ['UR', 'TH', 'UR'].map((SOURCE) => answerQuestions(own, { requestId, answers: { SOURCE } })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(answerQuestions(own, { requestId, answers })).rejects.toMatchObject(refused)
  })

  it('reads what is wrong with an answer, and may not answer what was not asked', async () => {
    const { own, requestId } = await ask()
    await expect(
      answerQuestions(own, { requestId, answers: { SOURCE: 'perhaps' } }),
    ).rejects.toMatchObject({ fields: { 'answers.SOURCE': 'answer' } })
    await expect(
      answerQuestions(own, { requestId, answers: { OTHER: 'x' } }),
    ).rejects.toMatchObject({ fields: { 'answers.OTHER': 'invalid' } })
  })

  it('is not asked before the collection what only that time shows', async () => {
    const { own, patientId, draft, data, requestId } = await ask({ isHormonal: true })
    const { questions } = await getOwnQuestions(own, { requestId })
    expect(questions.map(({ key }) => key)).toEqual(['SOURCE', 'LASTPSA'])
    for (const key of ['FSTING', 'BIOTIN', 'CYCDAY'])
      await expect(
        answerQuestions(own, { requestId, answers: { ...answers, [key]: 'Y' } }),
      ).rejects.toMatchObject({ fields: { [`answers.${key}`]: 'invalid' } })
    const typed = { ...data, answers: { SOURCE: 'UR', LASTPSA: 'never' } }
    const rest = await saveOrderDraft(staff, { ...draft, patientId, data: typed })
    await expect(askPatient(staff, rest)).rejects.toMatchObject(refused)
  })

  it('has earlier answers about fasting taken for none, and nothing to answer but that', async () => {
    const { own, patientId, draft, requestId } = await ask()
    const { catalog } = await getOrderEntry(staff, { patientId })
    const fasting = collectQuestions(catalog.tests.flatMap(({ questions }) => questions)).filter(
      ({ isFasting }) => isFasting,
    )
    const { questions } = await db().answerRequest.findUniqueOrThrow({ where: { id: requestId } })
    const store = (asked: unknown) =>
      db().answerRequest.update({
        where: { id: requestId },
        data: { questions: JSON.parse(JSON.stringify(asked)) },
      })
    await store(fasting)
    expect(await getOwnQuestions(own, { requestId })).toMatchObject({ state: 'withdrawn' })
    expect(await listOwnQuestions(own)).toEqual([])
    expect((await getOrderEntry(staff, { patientId })).asked).toBeNull()
    const listed = await listAnswerRequests(staff)
    expect(listed.map((row) => row.requestId)).not.toContain(requestId)
    await store([...fasting, ...(questions as unknown[])])
    await answerQuestions(own, { requestId, answers })
    await db().answerRequest.update({
      where: { id: requestId },
      data: { answers: { ...answers, FSTING: 'Y' } },
    })
    expect((await getOrderEntry(staff, { patientId })).asked?.answers).toEqual(answers)
    const { orderId } = await placeStaffOrder(staff, { ...draft, version: 2 })
    const placed = await sandbox.service.readOrder(orderId)
    expect(placed.aoe_answers?.map(({ answer }) => answer)).toEqual(['TH'])
  })

  it('sees no default as chosen, and nothing that they left open is filled in', async () => {
    const { own, patientId, requestId } = await ask()
    const { questions: stored } = await db().answerRequest.findUniqueOrThrow({
      where: { id: requestId },
    })
    expect(stored).toContainEqual(expect.objectContaining({ key: 'SOURCE', defaultAnswer: 'UR' }))
    const { questions } = await getOwnQuestions(own, { requestId })
    expect(questions.map(({ defaultAnswer }) => defaultAnswer)).toEqual(questions.map(() => null))
    const optional = questions.map((question) => ({ ...question, isRequired: false }))
    await db().answerRequest.update({
      where: { id: requestId },
      data: { questions: JSON.parse(JSON.stringify(optional)) },
    })
    const given = { LASTPSA: '2.1 on 04/2024' }
    await answerQuestions(own, { requestId, answers: given })
    const view = await getOrderEntry(staff, { patientId })
    expect(view.asked?.answers).toEqual(given)
    expect(view.draft?.data.answers).toEqual(given)
  })

  it('answers what is required, whatever its default is', async () => {
    const { own, requestId } = await ask()
    const { questions } = await getOwnQuestions(own, { requestId })
    const defaulted = questions.map((question) => ({
      ...question,
      isRequired: true,
      defaultAnswer: 'Y',
    }))
    await db().answerRequest.update({
      where: { id: requestId },
      data: { questions: JSON.parse(JSON.stringify(defaulted)) },
    })
    await expect(answerQuestions(own, { requestId, answers: {} })).rejects.toMatchObject({
      fields: { 'answers.SOURCE': 'required' },
    })
  })

  it('finds their questions on the home page while they wait, and no one else’s', async () => {
    const { own, patientId, requestId } = await ask()
    const { context: other } = await sandbox.buildPatient()
    const { requestId: ofAnother, own: another } = await ask()
    expect(await listOwnQuestions(own)).toMatchObject([{ requestId, questionCount: 2 }])
    expect(await listOwnQuestions(another)).toMatchObject([{ requestId: ofAnother }])
    expect(await listOwnQuestions(other)).toEqual([])
    await db().answerRequest.update({
      where: { id: requestId },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    })
    expect(await listOwnQuestions(own)).toEqual([])
    await resendQuestions(staff, { requestId })
    expect(await listOwnQuestions(own)).toHaveLength(1)
    await answerQuestions(own, { requestId, answers })
    expect(await listOwnQuestions(own)).toEqual([])
    await withdrawQuestions(staff, { requestId: ofAnother })
    expect(await listOwnQuestions(another)).toEqual([])
    const listed = { action: 'answers.list-own', patientId }
    expect(await db().auditEntry.count({ where: listed })).toBe(2)
  })

  it('finds nothing behind another patient’s link', async () => {
    const { requestId } = await ask()
    const { context: other } = await sandbox.buildPatient()
    const missing = { code: 'not-found' }
    await expect(getOwnQuestions(other, { requestId })).rejects.toMatchObject(missing)
    await expect(answerQuestions(other, { requestId, answers })).rejects.toMatchObject(missing)
    await expect(getOwnQuestions(other, { requestId: 'x' })).rejects.toMatchObject(missing)
  })

  it('cannot answer after the end, until staff send the link again', async () => {
    const { own, patientId, requestId } = await ask()
    await db().answerRequest.update({
      where: { id: requestId },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    })
    expect(await getOwnQuestions(own, { requestId })).toMatchObject({
      state: 'expired',
      questions: [],
    })
    await expect(answerQuestions(own, { requestId, answers })).rejects.toMatchObject(refused)
    await resendQuestions(staff, { requestId })
    expect(await mailsOf(patientId)).toHaveLength(2)
    await answerQuestions(own, { requestId, answers })
    await expect(resendQuestions(staff, { requestId })).rejects.toMatchObject(refused)
    await expect(withdrawQuestions(staff, { requestId })).rejects.toMatchObject(refused)
  })

  it.each([
    ['withdrawn', ({ requestId }: Asked) => withdrawQuestions(staff, { requestId })],
    ['discarded', ({ patientId }: Asked) => discardOrderDraft(staff, { patientId })],
    ['placed', ({ draft }: Asked) => placeStaffOrder(staff, draft)],
    ['replaced', ({ draft }: Asked) => askPatient(staff, draft)],
  ])('sees that the questions were %s', async (state, end) => {
    const asked = await ask()
    await end(asked)
    const { own, requestId } = asked
    expect(await getOwnQuestions(own, { requestId })).toMatchObject({ state, questions: [] })
    await expect(answerQuestions(own, { requestId, answers })).rejects.toMatchObject(refused)
  })
})

type Asked = Awaited<ReturnType<typeof ask>>

describe('the draft', () => {
  it('keeps what staff typed, and takes no answer to a question of another lab', async () => {
    const { own, patientId, requestId, data } = await ask()
    await answerQuestions(own, { requestId, answers })
    const typed = { ...data, answers: { SOURCE: 'RE' } }
    await saveOrderDraft(staff, { patientId, version: 2, data: typed })
    expect((await getOrderEntry(staff, { patientId })).draft?.data.answers).toEqual({
      SOURCE: 'RE',
    })

    const elsewhere = { ...data, addOns: [], labTestIds: [labTestIds.kitOfAnotherLab], answers: {} }
    await saveOrderDraft(staff, { patientId, version: 3, data: elsewhere })
    const view = await getOrderEntry(staff, { patientId })
    expect(view.draft?.data.answers).toEqual({})
    expect(view.asked?.answers).toEqual(answers)
  })

  it('is on the desk of all staff with who asked, until it is placed or discarded', async () => {
    const { patientId, requestId } = await ask()
    const ofPatient = async (context = staff) =>
      (await listAnswerRequests(context)).filter((row) => row.patientId === patientId)
    expect(await ofPatient()).toMatchObject([{ requestId, state: 'waiting', isOwn: true }])
    expect(await ofPatient(staffContext('support'))).toMatchObject([{ requestId, isOwn: false }])
    await discardOrderDraft(staff, { patientId })
    expect(await ofPatient()).toEqual([])
  })

  it('asks no one who has no account, and nothing where nothing is open', async () => {
    const { id } = await db().patient.create({ data: { firstName: 'Nia', lastName: 'New' } })
    const patientId = asPatientId(id)
    const data = await buildData()
    const unreachable = await saveOrderDraft(staff, { patientId, version: 0, data })
    expect((await getOrderEntry(staff, { patientId })).canAsk).toBe(false)
    await expect(askPatient(staff, unreachable)).rejects.toMatchObject(refused)
    const { patientId: another } = await sandbox.buildPatient()
    const silent = buildEntry({ labTestIds: [] })
    const empty = await saveOrderDraft(staff, { patientId: another, version: 0, data: silent })
    await expect(askPatient(staff, empty)).rejects.toMatchObject(refused)
    await expect(askPatient(staffContext('support'), empty)).rejects.toMatchObject({
      code: 'draft-conflict',
    })
  })

  it('goes with the patient', async () => {
    const { patientId, requestId } = await ask()
    await db().patient.delete({ where: { id: patientId } })
    expect(await db().answerRequest.count({ where: { id: requestId } })).toBe(0)
  })
})
