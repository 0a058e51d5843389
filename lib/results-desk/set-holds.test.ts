import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, asPatientId, type OrderId } from '#lib/ids.ts'
import { endExpiredHolds } from '#lib/result-sets/holds/end-hold.ts'
import type { ResultParts } from '#testing/results/build-result-set.ts'
import {
  buildPatientOrder,
  buildStaff,
  high,
  hiv,
  potassium,
  readLane,
  receiveResults,
  type TestPatient,
} from '#testing/results/receive-results.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { getResultSet } from './get-result-set.ts'
import { addHoldRule, endHoldRule, listHoldRules } from './hold-rules.ts'
import { listResultSets } from './list-result-sets.ts'
import { holdResults, liftHold, listHolds } from './set-holds.ts'
import { signResultSet } from './sign-result-set.ts'

let web: WebFixture
let clinician: Context
let reviewer: Context

beforeAll(async () => {
  web = await createWebFixture()
  clinician = await buildStaff('clinician')
  reviewer = await buildStaff('reviewer')
})
afterAll(() => web.close())

const noAction = { kind: 'no-action' } as const

async function setWith(parts: ResultParts, patient: TestPatient) {
  const orderId = await buildPatientOrder(patient)
  await receiveResults(orderId, parts)
  return { orderId }
}

async function beginExpiredHold(orderId: OrderId, { patientId }: TestPatient) {
  await db().$executeRaw`
    WITH h AS (INSERT INTO result_hold (order_id, patient_id, ground, note, ends_at)
      VALUES (${orderId}::uuid, ${asPatientId(patientId)}::uuid, 'harm', 'x', now() - interval '1 hour') RETURNING id)
    INSERT INTO result_set (order_id, patient_id, hold_id) SELECT ${orderId}::uuid, ${patientId}::uuid, id FROM h`
}

describe('a hold', () => {
  it('can begin before there are results, and says what would hold them by itself', async () => {
    const patient = await web.buildPatient()
    const orderId = await buildPatientOrder(patient)
    const empty = await getResultSet(clinician, { orderId })
    expect(empty).toMatchObject({
      receivedAt: null,
      reasons: [],
      can: { hold: true, sign: false, assign: false, endHold: false },
      grounds: { rules: [], wish: 'at-once' },
    })
    await db().patient.update({
      where: { id: patient.patientId },
      data: { address: { state: 'ky' } },
    })
    const { grounds } = await getResultSet(clinician, { orderId })
    expect(grounds).toMatchObject({ state: 'KY', rules: [{ source: 'KRS 333.152', hours: 72 }] })
    expect((await getResultSet(reviewer, { orderId })).can.hold).toBe(false)
    await expect(getResultSet(staffContext('support'), { orderId })).rejects.toMatchObject({
      code: 'reason-needed',
    })
    await expect(
      getResultSet(clinician, { orderId: asOrderId(randomUUID()) }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await receiveResults(orderId, { results: [high] })
    expect(await getResultSet(clinician, { orderId })).toMatchObject({
      grounds: null,
      can: { hold: false },
    })
  })

  it('of a clinician gives way to a state’s rule that lasts longer', async () => {
    const patient = await web.buildPatient()
    await db().patient.update({
      where: { id: patient.patientId },
      data: { address: { state: 'MT' } },
    })
    const orderId = await buildPatientOrder(patient)
    await holdResults(clinician, { orderId, note: 'Alone at home.', hours: 24 })
    await receiveResults(orderId, {
      results: [{ ...hiv, result: 'Reactive', interpretation: 'abnormal' }],
    })
    expect(await getResultSet(clinician, { orderId })).toMatchObject({
      hold: { ground: 'harm' },
      can: { endHold: true },
    })
    await liftHold(clinician, { orderId, kind: 'lifted' })
    expect((await getResultSet(clinician, { orderId })).hold?.ground).toBe('state-rule')
    expect(await db().result.count({ where: { orderId } })).toBe(0)
  })

  it('that runs out gives way to a state’s rule, too', async () => {
    const patient = await web.buildPatient()
    await db().patient.update({
      where: { id: patient.patientId },
      data: { address: { state: 'MT' } },
    })
    const orderId = await buildPatientOrder(patient)
    await beginExpiredHold(orderId, patient)
    await receiveResults(orderId, {
      results: [{ ...hiv, result: 'Reactive', interpretation: 'abnormal' }],
    })
    await endExpiredHolds()
    expect((await getResultSet(clinician, { orderId })).hold?.ground).toBe('state-rule')
    await endExpiredHolds()
    expect(await readLane(orderId)).toBe('held')
  })

  it('needs a note, ends within a week, and is in the ledger with its end', async () => {
    const orderId = await buildPatientOrder(await web.buildPatient())
    for (const wrong of [{ note: '  ' }, { hours: 24 * 8 }])
      await expect(
        holdResults(clinician, { orderId, note: 'Alone at home.', hours: 48, ...wrong }),
      ).rejects.toMatchObject({ code: 'invalid-input' })
    await holdResults(clinician, { orderId, note: 'Alone at home.', hours: 48 })
    await receiveResults(orderId, { results: [high] })
    const { sections } = await listResultSets(clinician, { lane: 'held' })
    expect(sections[0]?.rows.map((row) => row.orderId)).toContain(orderId)
    expect(await db().result.count({ where: { orderId } })).toBe(0)
    await expect(
      signResultSet(clinician, {
        orderId,
        version: (await getResultSet(clinician, { orderId })).version,
        step: noAction,
      }),
    ).rejects.toMatchObject({ code: 'not-possible-now' })
    await liftHold(clinician, { orderId, kind: 'spoken' })
    expect(await db().result.count({ where: { orderId } })).toBe(1)
    await expect(
      holdResults(clinician, { orderId, note: 'Too late.', hours: 1 }),
    ).rejects.toMatchObject({ code: 'not-possible-now' })
    const [row] = (await listHolds(clinician)).rows
    expect(row).toMatchObject({
      orderId,
      ground: 'harm',
      note: 'Alone at home.',
      startedBy: 'Sam Reyes',
      end: { kind: 'spoken', by: 'Sam Reyes' },
    })
    expect((await listHolds(staffContext('support'))).rows[0]?.note).toBeNull()
  })

  it('that runs out before there are values says nothing to the patient', async () => {
    const patient = await web.buildPatient()
    const orderId = await buildPatientOrder(patient)
    await beginExpiredHold(orderId, patient)
    expect(await endExpiredHolds()).toBe(1)
    expect(await db().resultNotice.count({ where: { orderId } })).toBe(0)
    await receiveResults(orderId, { results: [potassium] })
    expect(await readLane(orderId)).toBe('clear')
  })

  it('by a state’s rule is data that an administrator extends and ends', async () => {
    const admin = await buildStaff('admin')
    const { ruleId } = await addHoldRule(admin, {
      state: 'CO',
      kinds: ['hiv-positive'],
      hours: 24,
      source: 'CRS 25-4-1404',
      effectiveOn: '2026-01-01',
    })
    const positive = { ...hiv, result: 'Reactive', interpretation: 'abnormal' }
    const patient = await web.buildPatient()
    await db().patient.update({
      where: { id: patient.patientId },
      data: { address: { state: 'CO' } },
    })
    const { orderId } = await setWith({ results: [positive] }, patient)
    expect((await getResultSet(clinician, { orderId })).hold).toMatchObject({
      ground: 'state-rule',
      source: 'CRS 25-4-1404',
    })
    await endHoldRule(admin, { ruleId })
    expect(
      (await listHoldRules(admin)).find((rule) => rule.ruleId === ruleId)?.endedAt,
    ).not.toBeNull()
    const later = await setWith({ results: [positive] }, patient)
    expect(await readLane(later.orderId)).toBe('look')
  })
})
