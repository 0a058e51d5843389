import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'
import { listOwnCriticals } from '#lib/critical-results/own/list-own-criticals.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { getOwnResultSet } from '#lib/result-sets/own/get-own-result-set.ts'
import { getResultSet } from '#lib/results-desk/get-result-set.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { buildResultSet, type ResultParts } from '#testing/results/build-result-set.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'

let web: WebFixture
let clinician: Context

beforeAll(async () => {
  web = await createWebFixture()
  clinician = staffContext('clinician')
  if (clinician.actor.kind !== 'staff') throw new Error('not staff')
  const { userId: id, name } = clinician.actor
  await db().user.create({ data: { id, role: 'clinician', name, email: `${id}@clinic.example` } })
})
afterAll(() => web.close())

async function newOrder() {
  const patient = await web.buildPatient()
  const orderId = asOrderId(randomUUID())
  const order = buildOrder({ orderId, userId: patient.serviceUserId })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patient.patientId }]))
  return { ...patient, orderId }
}

function arrive(orderId: OrderId, parts: ResultParts, samples: readonly string[] = []) {
  const sample_information = Object.fromEntries(samples.map((id) => [id, { sample_id: id }]))
  const data: object = { ...buildResultSet(parts), sample_information, order_id: orderId }
  return db().$transaction((tx) =>
    recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
  )
}

const shownOf = async (orderId: OrderId) =>
  (
    await db().result.findMany({ where: { orderId, replacedAt: null }, orderBy: { rowId: 'asc' } })
  ).map(({ rowId, status }) => `${rowId} ${status}`)

const setOf = (orderId: OrderId) => db().resultSet.findUniqueOrThrow({ where: { orderId } })
const loopsOf = async (orderId: OrderId) =>
  (await db().criticalResult.findMany({ where: { sourceId: orderId } })).map(
    ({ resultKey, state, version }) => ({ resultKey, state, version }),
  )

const potassium = {
  id: 'k',
  name: 'Potassium',
  loinc: '2823-3',
  slug: 'potassium',
  result: '5.4',
  unit: 'mmol/L',
  interpretation: 'abnormal',
  status: 'partial',
}
const critical = { ...potassium, result: '7.9', interpretation: 'critical' }
const clotted = {
  name: 'Potassium',
  loinc: '2823-3',
  slug: 'potassium',
  inferred_failure_type: 'collection_process_failure',
  note: 'Clotted',
}

describe('a preliminary value that is also listed as missing', () => {
  it.each([
    ['final', ['k withdrawn']],
    ['corrected', ['k withdrawn']],
    ['partial', ['k partial']],
    ['of_tomorrow', ['k partial']],
    [null, ['k partial']],
  ])('is no longer reported only by the final report: %s', async (status, shown) => {
    const { orderId } = await newOrder()
    await arrive(orderId, { revision: 1, status: 'partial', results: [potassium] })
    const metadata = { status }
    await arrive(orderId, { revision: 2, metadata, results: [potassium], missing: [clotted] })
    expect(await shownOf(orderId)).toEqual(shown)
  })

  it('stays where another row or another sample may be meant', async () => {
    const other = { ...potassium, id: 'k2', source_sample_id: 'B' }
    const sodium = { ...potassium, id: 'na', name: 'Sodium', loinc: '2951-2', slug: 'sodium' }
    for (const [results, samples] of [
      [[potassium, other], []],
      [[{ ...potassium, status: 'final' }, other], []],
      [[other, { ...sodium, source_sample_id: 'A' }], []],
      [[other], ['A', 'B']],
    ] as const) {
      const { orderId } = await newOrder()
      await arrive(orderId, { results, missing: [clotted] }, samples)
      expect(await shownOf(orderId)).toHaveLength(results.length)
      expect(await setOf(orderId)).toMatchObject({ resultCount: results.length, missingCount: 1 })
    }
  })

  it('is not found by an empty code, nor by its name', async () => {
    const uncoded = { ...potassium, loinc: '', slug: '' }
    const results = [uncoded, { ...uncoded, id: 'na', name: 'Sodium' }]
    const { orderId } = await newOrder()
    await arrive(orderId, { results: [uncoded], missing: [{ ...clotted, loinc: '', slug: '' }] })
    expect(await shownOf(orderId)).toEqual(['k partial'])
    await arrive(orderId, {
      revision: 2,
      results,
      missing: [{ ...clotted, loinc: '', slug: null }],
    })
    expect(await shownOf(orderId)).toEqual(['k partial', 'na partial'])
    // Where one of the two has no LOINC, the slug says which.
    const bySlug = [{ ...clotted, loinc: '' }]
    await arrive(orderId, { revision: 3, results: [potassium], missing: bySlug })
    expect(await shownOf(orderId)).toEqual(['k withdrawn', 'na withdrawn'])
  })
})

describe('a critical preliminary value that is also listed as missing', () => {
  it('starts its loop even where the report with the gap is the first to arrive', async () => {
    for (const status of ['partial', 'final']) {
      const { orderId } = await newOrder()
      await arrive(orderId, { status, results: [critical], missing: [clotted] })
      expect(await loopsOf(orderId)).toEqual([{ resultKey: 'k', state: 'open', version: 1 }])
      expect(await setOf(orderId)).toMatchObject({ lane: 'critical', criticalCount: 1 })
    }
  })

  it('stays preliminary beside the reason, and every page has it as critical', async () => {
    const { orderId, patientId, context } = await newOrder()
    await arrive(orderId, { revision: 1, status: 'partial', results: [critical] })
    await arrive(orderId, { revision: 2, results: [critical], missing: [clotted] })
    expect(await shownOf(orderId)).toEqual(['k partial'])
    expect(await setOf(orderId)).toMatchObject({
      lane: 'critical',
      criticalCount: 1,
      laneReasons: [
        { kind: 'critical', name: 'Potassium', value: '7.9 mmol/L' },
        { kind: 'missing', name: 'Potassium', failure: 'collection_process_failure' },
      ],
    })
    expect(await getResultSet(clinician, { orderId })).toMatchObject({
      lane: 'critical',
      loops: [{ analyte: 'Potassium', state: 'open' }],
      missing: [{ name: 'Potassium', note: 'Clotted' }],
    })
    const { alarms } = await listAlarms(clinician)
    expect(alarms.find(({ clinical }) => clinical?.patientId === patientId)).toMatchObject({
      state: 'open',
      clinical: { value: { value: '7.9', isCritical: true } },
    })
    expect(await listOwnCriticals(context)).toMatchObject([{ isCritical: true, value: '7.9' }])
    const own = await getOwnResultSet(context, { orderId })
    expect(own.groups.flatMap(({ lines }) => lines)).toMatchObject([{ value: '7.9' }])
    expect(own.missing).toMatchObject([{ name: 'Potassium' }])
    expect((await getOwnOrder(context, { orderId })).results.set).toMatchObject({
      isCritical: true,
      isCriticalOpen: true,
    })
  })

  it('corrects its loop once its row is no longer critical, although the row is left out', async () => {
    const { orderId } = await newOrder()
    await arrive(orderId, { revision: 1, status: 'partial', results: [critical] })
    await arrive(orderId, { revision: 2, results: [potassium], missing: [clotted] })
    expect(await shownOf(orderId)).toEqual(['k withdrawn'])
    const { id: criticalId } = await db().criticalResult.findFirstOrThrow({
      where: { sourceId: orderId, version: 2 },
    })
    const values = await db().criticalValue.findMany({
      where: { criticalId },
      orderBy: { version: 'asc' },
    })
    expect(values.map(({ value, isCritical }) => [value, isCritical])).toEqual([
      ['7.9', true],
      ['5.4', false],
    ])
  })
})
