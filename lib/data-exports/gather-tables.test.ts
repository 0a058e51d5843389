import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { startHold } from '#lib/result-sets/holds/start-hold.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { buildResultSet, type ResultParts } from '#testing/results/build-result-set.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { gatherTables } from './gather-tables.ts'

type Patient = Awaited<ReturnType<WebFixture['buildPatient']>>

let web: WebFixture
let owner: Patient
const clinicianId = randomUUID()

beforeAll(async () => {
  web = await createWebFixture()
  const email = 'lee@example.com'
  await db().user.create({
    data: { id: clinicianId, name: 'Dr. Lee', email, role: 'clinician', emailVerified: true },
  })
})
afterAll(() => web.close())
beforeEach(async () => {
  owner = await web.buildPatient()
})

const potassium = { id: 'k', name: 'Potassium', loinc: '2823-3', result: '4.4', unit: 'mmol/L' }
const former = { result: '6.7', unit: 'mmol/L', interpretation: 'critical', reason: 'Hemolyzed' }

async function orderFor({ patientId, serviceUserId }: Patient, further = {}) {
  const orderId = asOrderId(randomUUID())
  const order = buildOrder({ orderId, userId: serviceUserId, further })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
  return orderId
}

function arrive(orderId: OrderId, parts: ResultParts) {
  const data: object = { ...buildResultSet(parts), order_id: orderId }
  return db().$transaction((tx) =>
    recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
  )
}

/** A set that was corrected once after its release and once before, and signed. */
async function arriveCorrected(patient: Patient, words: string) {
  const orderId = await orderFor(patient)
  const remark = { ...potassium, id: 'r', name: 'Remark', loinc: undefined, unit: undefined }
  await arrive(orderId, { revision: 1, results: [potassium, { ...remark, result: words }] })
  const corrected = { ...potassium, result: '4.6', status: 'corrected', former: [former] }
  await arrive(orderId, {
    revision: 2,
    results: [corrected, { ...remark, result: `${words} now` }],
  })
  const signed = { orderId, patientId: patient.patientId, revision: 2, signedBy: clinicianId }
  await db().resultStep.create({ data: { ...signed, kind: 'comment', text: `${words} comment` } })
  await db().resultStep.create({ data: { ...signed, kind: 'no-action' } })
  return orderId
}

async function gather({ patientId }: Patient, locale: Locale = 'en') {
  const entries = await Array.fromAsync(gatherTables({ patientId, locale }))
  const files = new Map(entries.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]))
  const read = (name: string) => String(files.get(name))
  return { read, all: [...files.values()].join('\n') }
}

describe('comments, former values and answers in a download of the record', () => {
  it('come as tables and as JSON, of sets that the patient can see', async () => {
    const orderId = await arriveCorrected(owner, 'seen')
    const { read } = await gather(owner)
    expect(JSON.parse(read('comments-on-results.json'))).toMatchObject([
      { order: orderId, kind: 'comment', text: 'seen comment', by: 'Dr. Lee', test: 'Iron Panel' },
      { order: orderId, kind: 'no-action', text: null },
    ])
    expect(read('comments-on-results.csv')).toMatch(/Iron Panel,Comment,seen comment,Dr\. Lee/)
    const values = JSON.parse(read('former-results.json'))
    expect(values).toHaveLength(3)
    expect(values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ test: 'Potassium', value: '4.4', valueNow: '4.6' }),
        expect.objectContaining({ test: 'Potassium', value: '6.7', reason: 'Hemolyzed' }),
        expect.objectContaining({ test: 'Remark', value: 'seen', valueNow: 'seen now' }),
      ]),
    )
    expect(read('former-results.csv')).toContain('Potassium,')
  })

  it('say why the laboratory corrected a released value, and have codes in words in the tables alone', async () => {
    const orderId = await orderFor(owner)
    await arrive(orderId, { revision: 1, results: [{ ...potassium, interpretation: 'critical' }] })
    const released = { ...former, result: potassium.result }
    const corrected = { ...potassium, result: '4.6', status: 'corrected', former: [released] }
    await arrive(orderId, { revision: 2, results: [corrected] })
    const { read } = await gather(owner, 'es')
    expect(JSON.parse(read('former-results.json'))).toMatchObject([
      { value: '4.4', valueNow: '4.6', flag: 'critical', reason: 'Hemolyzed' },
    ])
    expect(read('former-results.csv')).toMatch(/,Crítico,/)
    expect(read('former-results.csv')).not.toMatch(/critical|final|corrected/)
  })

  it('have nothing of a set with values that are held, whether new or once released', async () => {
    const orderId = await arriveCorrected(owner, 'hidden')
    const hold = { orderId, patientId: owner.patientId, ground: 'harm' as const, ruleId: null }
    await db().$transaction((tx) => startHold(tx, { ...hold, hours: 24, by: null, note: 'hidden' }))
    const fresh = await arriveCorrected(owner, 'unreleased')
    await db().resultSet.update({ where: { orderId: fresh }, data: { releasedAt: null } })
    const { all, read } = await gather(owner)
    expect(all).not.toMatch(/hidden|unreleased|Potassium|6\.7/)
    for (const name of ['comments-on-results.json', 'former-results.json'])
      expect(JSON.parse(read(name))).toEqual([])
  })

  it('have the value before a correction of an uploaded report', async () => {
    const row = {
      patientId: owner.patientId,
      jobId: randomUUID(),
      position: 0,
      biomarker: '2276-4',
      rowId: '1',
      displayName: 'Ferritin',
      testName: 'Ferritin',
      origin: 'read',
    }
    await db().result.create({ data: { ...row, value: '84', replacedAt: new Date() } })
    await db().result.create({ data: { ...row, value: '48' } })
    const { read } = await gather(owner)
    expect(JSON.parse(read('former-results.json'))).toMatchObject([
      { test: 'Ferritin', value: '84', valueNow: '48', report: row.jobId },
    ])
  })

  it('have answers in words, those that were asked for and those that went along with an order', async () => {
    const ask = (answers?: object) =>
      db().answerRequest.create({
        data: {
          patientId: owner.patientId,
          draftId: randomUUID(),
          askedBy: clinicianId,
          testNames: ['Thyroid'],
          questions: [
            {
              key: 'FSTING',
              text: 'Is the patient fasting?',
              type: 'choice',
              options: [{ code: 'N', text: 'No' }],
            },
            { key: 'WEEKS', text: 'Never answered?', type: 'numeric', options: [] },
          ],
          ...(answers && { answers, answeredAt: new Date() }),
        },
      })
    await ask({ FSTING: 'N' })
    await ask()
    const aoe_answers = [{ marker_id: 1, question_id: 2, answer: '=12 weeks' }]
    const orderId = await orderFor(owner, { aoe_answers })
    const { read } = await gather(owner)
    expect(JSON.parse(read('answers-to-lab-questions.json'))).toMatchObject([
      { given: 'asked', test: 'Thyroid', question: 'Are you fasting?', answer: 'No', order: null },
      { given: 'order', order: orderId, answer: '=12 weeks' },
    ])
    expect(read('answers-to-lab-questions.csv')).toContain("'=12 weeks")
  })

  it('have nothing of another patient', async () => {
    const other = await web.buildPatient()
    await arriveCorrected(other, 'theirs')
    await arriveCorrected(owner, 'own')
    // As if a row named another patient's order.
    const orderId = await orderFor(other)
    await db().resultStep.create({
      data: {
        orderId,
        patientId: owner.patientId,
        revision: 1,
        kind: 'comment',
        text: 'theirs',
        signedBy: clinicianId,
      },
    })
    await db().answerRequest.create({
      data: {
        patientId: other.patientId,
        draftId: randomUUID(),
        askedBy: clinicianId,
        testNames: ['theirs'],
        questions: [{ key: 'A', text: 'theirs', type: 'text', options: [] }],
        answers: { A: 'theirs' },
        answeredAt: new Date(),
      },
    })
    const { all } = await gather(owner)
    expect(all).toContain('own comment')
    expect(all).not.toContain('theirs')
  })
})
