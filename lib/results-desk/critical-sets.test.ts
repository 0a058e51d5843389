import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { acknowledgeCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { settleUnowned } from '#lib/result-sets/settle-result-set.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { buildResultSet, type ResultParts } from '#testing/results/build-result-set.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import type { StepInput } from './desk-input.ts'
import { getResultSet } from './get-result-set.ts'
import { listResultSets } from './list-result-sets.ts'
import { signResultSet } from './sign-result-set.ts'

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

const critical = {
  id: 'k',
  name: 'Potassium',
  loinc: '2823-3',
  result: '6.7',
  unit: 'mmol/L',
  interpretation: 'critical',
}
const iron = { name: 'Iron', inferred_failure_type: 'quantity_not_sufficient_failure' }

async function setWith(parts: ResultParts) {
  const { patientId, serviceUserId } = await web.buildPatient()
  const orderId = asOrderId(randomUUID())
  const order = buildOrder({ orderId, userId: serviceUserId })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
  const data: object = { ...buildResultSet(parts), order_id: orderId }
  await db().$transaction((tx) =>
    recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
  )
  return orderId
}

async function sign(orderId: OrderId, step: StepInput) {
  const { version } = await getResultSet(clinician, { orderId })
  return signResultSet(clinician, { orderId, version, step })
}

const noAction = { kind: 'no-action' } as const
const comment = { kind: 'comment', text: 'Please go to the ER now.' } as const

describe('a critical set', () => {
  it('is not signed before its critical result is acknowledged, nor with “no action” before that is closed', async () => {
    const orderId = await setWith({ results: [critical] })
    const { id: criticalId } = await db().criticalResult.findFirstOrThrow({
      where: { sourceId: orderId },
    })
    for (const step of [noAction, comment])
      await expect(sign(orderId, step)).rejects.toMatchObject({
        code: 'critical-unacknowledged',
        context: { criticalId },
      })
    await acknowledgeCritical(clinician, { criticalId })
    await expect(sign(orderId, noAction)).rejects.toMatchObject({
      code: 'critical-open',
      context: { criticalId },
    })
    expect(await db().resultStep.count({ where: { orderId } })).toBe(0)
    expect(await sign(orderId, comment)).toEqual({ lane: 'done' })
    await db().criticalResult.update({ where: { id: criticalId }, data: { state: 'closed' } })
    expect(await sign(orderId, noAction)).toEqual({ lane: 'done' })
  })

  it('names the loop of each critical value, without the marker for roles that see no results', async () => {
    const sodium = { ...critical, id: 'na', name: 'Sodium', loinc: '2951-2', result: '118' }
    const orderId = await setWith({ results: [critical, sodium] })
    const { loops } = await getResultSet(clinician, { orderId })
    expect(loops.map(({ analyte, state }) => [analyte, state])).toEqual([
      ['Potassium', 'open'],
      ['Sodium', 'open'],
    ])
    const rowFor = async (context: Context) =>
      (await listResultSets(context, { lane: 'critical' })).sections[0]?.rows.find(
        (row) => row.orderId === orderId,
      )
    expect((await rowFor(clinician))?.loops).toEqual(loops)
    expect((await rowFor(staffContext('support')))?.loops).toEqual(
      loops.map((loop) => ({ ...loop, analyte: null })),
    )
  })
})

describe('a critical set of someone who is none of the clinic’s patients', () => {
  it('shows the person its order names, and is mailed once to those on call', async () => {
    const orderId = asOrderId(randomUUID())
    const person = {
      first_name: 'Ann',
      last_name: 'ONeil',
      dob: '1990-01-02',
      gender: 'female',
      phone_number: '+16025550123',
      email: 'ann@example.com',
    } as const
    const order = buildOrder({ orderId, further: { patient_details: person } })
    const receive = (parts: ResultParts) => {
      const data: object = { ...buildResultSet(parts), order_id: orderId }
      return db().$transaction((tx) =>
        recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
      )
    }
    // Its results are here first.
    await receive({ results: [critical] })
    expect(await db().outgoingMail.count({ where: { text: { contains: orderId } } })).toBe(0)
    expect(await getResultSet(clinician, { orderId })).toMatchObject({ contact: null })
    await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: 'customer-47/ann' }]))
    for (let time = 0; time < 2; time += 1)
      await db().$transaction((tx) => settleUnowned(tx, orderId))
    await receive({ results: [critical, { ...critical, id: 'x', name: 'Sodium', result: '118' }] })
    const mails = await db().outgoingMail.findMany({ where: { text: { contains: orderId } } })
    expect(mails.map(({ to }) => to)).toEqual([expect.stringContaining('@clinic.example')])
    expect(mails.map(({ subject, text, html }) => subject + text + html).join()).not.toMatch(
      /ONeil|Potassium|6\.7/,
    )

    const { sections } = await listResultSets(clinician, { lane: 'critical' })
    const row = sections[0]?.rows.find((each) => each.orderId === orderId)
    expect(row?.patient).toMatchObject({ patientId: null, firstName: 'Ann', lastName: 'ONeil' })
    expect(await getResultSet(clinician, { orderId })).toMatchObject({
      patient: { patientId: null, firstName: 'Ann', lastName: 'ONeil', sex: 'female' },
      dob: '1990-01-02',
      contact: { phoneNumber: '+16025550123', email: 'ann@example.com' },
    })
  })
})

describe('missing results', () => {
  it('are a list of their own across the lanes until the set is signed', async () => {
    const ids = async () => {
      const view = await listResultSets(clinician, { lane: 'missing' })
      expect(view.counts.missing.total).toBe(view.sections[0]?.rows.length ?? 0)
      return view.sections.flatMap(({ rows }) => rows.map(({ orderId }) => orderId))
    }
    const some = await setWith({
      results: [{ ...critical, interpretation: 'normal' }],
      missing: [iron],
    })
    const all = await setWith({ missing: [iron] })
    const alarming = await setWith({ results: [critical], missing: [iron] })
    await setWith({ results: [critical] })
    expect(await ids()).toEqual([alarming, all, some])
    await sign(all, comment)
    expect(await ids()).toEqual([alarming, some])
  })
})
