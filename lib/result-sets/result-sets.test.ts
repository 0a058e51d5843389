import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { requestMissingResults } from '#lib/reconciliation/request-missing-results.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { parseResultSetMessage } from '#lib/result-sets/fold/result-set-message.ts'
import { endExpiredHolds, endHold } from '#lib/result-sets/holds/end-hold.ts'
import { liftHold } from '#lib/result-sets/holds/lift-hold.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { significanceKeyOf } from '#lib/results-desk/get-result-set.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { buildOrder, registeredPath } from '#testing/orders/build-order.ts'
import { buildResultSet, type ResultParts } from '#testing/results/build-result-set.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { settleUnowned } from './settle-result-set.ts'

let web: WebFixture

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

async function orderFor(patientId: string, serviceUserId: string) {
  const orderId = asOrderId(randomUUID())
  const order = buildOrder({ orderId, userId: serviceUserId })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
  return orderId
}

async function newOrder() {
  const patient = await web.buildPatient()
  const orderId = await orderFor(patient.patientId, patient.serviceUserId)
  return { ...patient, orderId }
}

function arrive(orderId: OrderId, parts: ResultParts) {
  const data: object = { ...buildResultSet(parts), order_id: orderId }
  return db().$transaction((tx) =>
    recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
  )
}

const setOf = (orderId: OrderId) => db().resultSet.findUniqueOrThrow({ where: { orderId } })
const currentValues = async (orderId: OrderId) =>
  (
    await db().result.findMany({ where: { orderId, replacedAt: null }, orderBy: { rowId: 'asc' } })
  ).map(({ rowId, value, status }) => `${rowId} ${value} ${status}`)

const potassium = { id: 'k', name: 'Potassium', loinc: '2823-3', result: '4.4', unit: 'mmol/L' }
const hiv = { id: 'hiv', name: 'HIV', loinc: '56888-1', result: 'Nonreactive' }

describe('results of an order', () => {
  it('are released at once, become the patient’s history, and notify once', async () => {
    const { orderId, patientId } = await newOrder()
    await arrive(orderId, { revision: 1, results: [potassium] })
    await arrive(orderId, { revision: 1, results: [potassium] })
    expect(await setOf(orderId)).toMatchObject({ lane: 'clear', patientId, resultCount: 1 })
    expect((await setOf(orderId)).releasedAt).not.toBeNull()
    expect(await currentValues(orderId)).toEqual(['k 4.4 final'])
    expect(await db().resultNotice.count({ where: { orderId } })).toBe(1)
  })

  it('count as outside only what is so for sure: not a flag that contradicts its range', async () => {
    const { orderId } = await newOrder()
    const limits = { reference_range: '3.5 - 5.1', min_range_value: 3.5, max_range_value: 5.1 }
    const above = { interpretation: 'abnormal', is_above_max_range: true }
    await arrive(orderId, {
      revision: 1,
      results: [
        { ...potassium, ...limits },
        { ...potassium, ...limits, ...above, id: 'above', result: '5.6' },
        { ...potassium, ...limits, ...above, id: 'contradictory', result: '4.4' },
      ],
    })
    expect(await setOf(orderId)).toMatchObject({ resultCount: 3, outsideCount: 1 })
  })

  it('go from partial to final to corrected in any order and twice, and keep the former value', async () => {
    const reports: ResultParts[] = [
      { revision: 1, status: 'partial', results: [{ ...potassium, status: 'partial' }] },
      { revision: 2, results: [potassium, { ...hiv, id: 'b', loinc: null, name: 'Blood type' }] },
      {
        revision: 3,
        status: 'corrected',
        results: [
          {
            ...potassium,
            result: '6.1',
            interpretation: 'abnormal',
            is_above_max_range: true,
            status: 'corrected',
            former: [{ result: '4.4', unit: 'mmol/L', interpretation: 'normal' }],
          },
          { ...hiv, id: 'b', loinc: null, name: 'Blood type' },
        ],
      },
    ]
    for (const order of [
      [0, 1, 2],
      [2, 0, 1, 1],
      [1, 2, 2, 0],
    ]) {
      const { orderId } = await newOrder()
      for (const at of order) await arrive(orderId, reports[at] ?? {})
      expect(await currentValues(orderId)).toEqual(['b Nonreactive final', 'k 6.1 corrected'])
    }
    const { orderId } = await newOrder()
    for (const report of reports) await arrive(orderId, report)
    expect(await setOf(orderId)).toMatchObject({ lane: 'corrected', revision: 3 })
    const replaced = await db().result.findMany({ where: { orderId, replacedAt: { not: null } } })
    expect(replaced.map(({ value, status }) => `${value} ${status}`).sort()).toEqual([
      '4.4 final',
      '4.4 partial',
    ])
    await expect(
      db().result.updateMany({ where: { orderId }, data: { value: '1' } }),
    ).rejects.toThrow('append-only')
  })

  it('replace one another without a revision, too', async () => {
    const { orderId } = await newOrder()
    const without = { revision: 0 }
    await arrive(orderId, { ...without, status: 'partial', results: [potassium] })
    await arrive(orderId, { ...without, results: [{ ...potassium, result: '4.9' }] })
    expect(await currentValues(orderId)).toEqual(['k 4.9 final'])
  })

  it('take over what is part of a value: its code, name, specimen and day', async () => {
    const { orderId } = await newOrder()
    await arrive(orderId, { revision: 1, results: [potassium] })
    const named = { ...potassium, name: 'Potassium, plasma', loinc: '2822-5', specimen: 'plasma' }
    const metadata = { date_collected: '2026-09-30T07:40:00Z' }
    await arrive(orderId, { revision: 2, results: [named], metadata })
    const current = await db().result.findMany({ where: { orderId, replacedAt: null } })
    expect(current).toMatchObject([
      { displayName: 'Potassium, plasma', biomarker: '2822-5', specimen: 'plasma' },
    ])
    expect(current[0]?.observedOn?.toISOString()).toBe('2026-09-30T00:00:00.000Z')
  })

  it('that a newer answer leaves out stay readable, count for nothing, and go to a clinician', async () => {
    const { orderId, patientId } = await newOrder()
    const sodium = { id: 'na', name: 'Sodium', loinc: '2951-2', result: '140', unit: 'mmol/L' }
    await arrive(orderId, { revision: 1, results: [potassium, sodium] })
    await arrive(orderId, { revision: 2, results: [potassium] })
    const gone = await db().result.findFirstOrThrow({
      where: { patientId, rowId: 'na', replacedAt: null },
    })
    expect(gone).toMatchObject({
      ...{ value: '140', status: 'withdrawn', number: null, interpretation: 'unknown' },
    })
    expect(await setOf(orderId)).toMatchObject({
      lane: 'corrected',
      laneReasons: [{ kind: 'withdrawn', name: 'Sodium', value: '140 mmol/L' }],
    })
    expect(await db().resultNotice.count({ where: { orderId, kind: 'corrected' } })).toBe(1)
    await arrive(orderId, { revision: 3, results: [potassium, sodium] })
    expect(await currentValues(orderId)).toEqual(['k 4.4 final', 'na 140 final'])
  })

  it('that are preliminary and then listed as missing are no longer reported, and count once', async () => {
    const { orderId } = await newOrder()
    const early = { id: 'a1c', name: 'HbA1c', loinc: '4548-4', result: '5.2', status: 'partial' }
    await arrive(orderId, { revision: 1, status: 'partial', results: [early, potassium] })
    const missing = [
      {
        name: 'Hemoglobin A1c',
        loinc: '4548-4',
        inferred_failure_type: 'collection_process_failure',
      },
    ]
    await arrive(orderId, { revision: 2, results: [early, potassium], missing })
    expect(await currentValues(orderId)).toEqual(['a1c 5.2 withdrawn', 'k 4.4 final'])
    expect(await setOf(orderId)).toMatchObject({
      resultCount: 1,
      missingCount: 1,
      lane: 'corrected',
      laneReasons: [
        { kind: 'withdrawn', name: 'HbA1c' },
        { kind: 'missing', name: 'Hemoglobin A1c' },
      ],
    })
    // Only what is preliminary: a final value beside it stands.
    await arrive(orderId, {
      revision: 3,
      results: [{ ...early, status: 'final' }, potassium],
      missing,
    })
    expect(await currentValues(orderId)).toEqual(['a1c 5.2 final', 'k 4.4 final'])
  })

  it('ask for a signature again once a value is another, even with the same flag', async () => {
    const { orderId } = await newOrder()
    const high = {
      ...potassium,
      result: '5.6',
      interpretation: 'abnormal',
      is_above_max_range: true,
    }
    await arrive(orderId, { revision: 1, results: [high] })
    const sign = async () => {
      const set = await setOf(orderId)
      await db().resultSet.update({
        where: { orderId },
        data: { signedAt: new Date(), signedKey: significanceKeyOf(set) },
      })
      return db().$transaction((tx) => saveLane(tx, orderId))
    }
    expect((await sign()).lane).toBe('done')
    await arrive(orderId, { revision: 2, results: [{ ...high, note: 'Repeated.' }] })
    expect((await setOf(orderId)).lane).toBe('done')
    const former = [{ result: '5.6', unit: 'mmol/L', interpretation: 'abnormal' }]
    await arrive(orderId, { revision: 3, results: [{ ...high, result: '5.9', former }] })
    expect((await setOf(orderId)).lane).toBe('corrected')
    expect((await sign()).lane).toBe('done')
    await arrive(orderId, {
      revision: 4,
      results: [{ ...high, result: '5.9', former, specimen: 'urine' }],
    })
    expect((await setOf(orderId)).lane).not.toBe('done')
  })

  describe('that come after others were released', () => {
    const positive = { ...hiv, result: 'Reactive', interpretation: 'abnormal' }

    async function withWish() {
      const { patientId, userId, ...rest } = await newOrder()
      const { orderId } = rest
      await db().resultWish.create({
        data: { orderId, patientId, choice: 'after-call', chosenBy: userId },
      })
      await arrive(orderId, { revision: 1, status: 'partial', results: [potassium] })
      expect(await currentValues(orderId)).toEqual(['k 4.4 final'])
      return { patientId, ...rest }
    }

    it('wait as the patient wished, and the others stay and are corrected', async () => {
      const { orderId } = await withWish()
      await arrive(orderId, { revision: 2, results: [potassium, positive] })
      expect(await currentValues(orderId)).toEqual(['k 4.4 final'])
      expect(await setOf(orderId)).toMatchObject({ lane: 'held', heldSince: expect.any(Date) })
      await arrive(orderId, { revision: 3, results: [{ ...potassium, result: '4.8' }, positive] })
      expect(await currentValues(orderId)).toEqual(['k 4.8 final'])
      expect(await db().resultHold.count({ where: { orderId } })).toBe(1)
      await db().$transaction((tx) => liftHold(tx, orderId, { kind: 'spoken', by: 'me' }))
      expect(await currentValues(orderId)).toEqual(['hiv Reactive final', 'k 4.8 final'])
      const kinds = await db().resultNotice.findMany({
        where: { orderId },
        orderBy: { key: 'asc' },
      })
      expect(kinds.map(({ kind, key }) => `${kind} ${key}`).sort()).toEqual([
        'corrected 3',
        'held 2',
        'ready ',
        'ready 3',
      ])
    })

    it('wait for a state’s rule as long as it says, counted from when they came', async () => {
      const { orderId, patientId } = await newOrder()
      await db().patient.update({ where: { id: patientId }, data: { address: { state: 'MT' } } })
      await arrive(orderId, { revision: 1, status: 'partial', results: [potassium] })
      await db()
        .$executeRaw`UPDATE result_set SET received_at = now() - interval '9 days' WHERE order_id = ${orderId}::uuid`
      await arrive(orderId, { revision: 2, results: [potassium, positive] })
      const { holdId } = await setOf(orderId)
      const { endsAt } = await db().resultHold.findUniqueOrThrow({ where: { id: holdId ?? '' } })
      expect(endsAt.getTime()).toBeGreaterThan(Date.now() + 60 * 3_600_000)
      expect(await currentValues(orderId)).toEqual(['k 4.4 final'])
    })

    it('withdraw a sensitive value that they correct: neither the wrong one nor the held one is shown', async () => {
      const { orderId } = await newOrder()
      await arrive(orderId, { revision: 1, status: 'partial', results: [hiv, potassium] })
      const { patientId } = await setOf(orderId)
      await db().patient.update({
        where: { id: patientId ?? '' },
        data: { address: { state: 'MT' } },
      })
      await arrive(orderId, { revision: 2, status: 'corrected', results: [positive, potassium] })
      expect(await currentValues(orderId)).toEqual(['k 4.4 final'])
      await db().$transaction((tx) => endHold(tx, orderId, { kind: 'expired', by: null }))
      expect(await currentValues(orderId)).toEqual(['hiv Reactive final', 'k 4.4 final'])
    })

    it('are announced once the first were opened', async () => {
      const { orderId } = await newOrder()
      await arrive(orderId, { revision: 1, status: 'partial', results: [potassium] })
      const noticesOf = () => db().resultNotice.count({ where: { orderId, kind: 'ready' } })
      const more = { ...potassium, id: 'k2' }
      await arrive(orderId, { revision: 2, status: 'partial', results: [potassium, more] })
      expect(await noticesOf()).toBe(1)
      await db().resultSet.update({ where: { orderId }, data: { openedAt: new Date() } })
      await arrive(orderId, { revision: 3, results: [potassium, more, { ...more, id: 'k3' }] })
      expect(await noticesOf()).toBe(2)
    })
  })

  it('wait as the patient wished for a sensitive test, until the clock releases them', async () => {
    const { orderId, patientId, userId } = await newOrder()
    await db().resultWish.create({
      data: { orderId, patientId, choice: 'after-call', chosenBy: userId },
    })
    await arrive(orderId, { revision: 1, results: [hiv, potassium] })
    const { holdId } = await setOf(orderId)
    expect(await setOf(orderId)).toMatchObject({ lane: 'held', releasedAt: null })
    expect(await currentValues(orderId)).toEqual([])
    expect(await endExpiredHolds()).toBe(0)
    expect(
      await db().$transaction((tx) => endHold(tx, orderId, { kind: 'spoken', by: 'me' })),
    ).toBe(true)
    expect(
      await db().$transaction((tx) => endHold(tx, orderId, { kind: 'spoken', by: 'me' })),
    ).toBe(false)
    expect(await currentValues(orderId)).toHaveLength(2)
    expect((await setOf(orderId)).lane).toBe('clear')
    expect(await db().resultHoldEnd.findMany({ where: { holdId: holdId ?? '' } })).toMatchObject([
      { kind: 'spoken', endedBy: 'me' },
    ])
  })

  it('wait for a state’s rule after the talk that the patient wished for', async () => {
    const { orderId, patientId, userId } = await newOrder()
    await db().patient.update({ where: { id: patientId }, data: { address: { state: 'MT' } } })
    await db().holdRule.updateMany({ where: { state: 'MT' }, data: { hours: 71 } })
    await db().resultWish.create({
      data: { orderId, patientId, choice: 'after-call', chosenBy: userId },
    })
    await arrive(orderId, {
      revision: 1,
      results: [{ ...hiv, result: 'Reactive', interpretation: 'abnormal' }],
    })
    const groundOf = async () => {
      const { holdId } = await setOf(orderId)
      return holdId && (await db().resultHold.findUnique({ where: { id: holdId } }))?.ground
    }
    const lift = () =>
      db().$transaction((tx) => liftHold(tx, orderId, { kind: 'spoken', by: 'me' }))
    expect(await groundOf()).toBe('patient-wish')
    expect(await lift()).toBe(true)
    expect(await groundOf()).toBe('state-rule')
    expect((await setOf(orderId)).releasedAt).toBeNull()
    await db()
      .$executeRaw`UPDATE result_set SET received_at = now() - interval '4 days' WHERE order_id = ${orderId}::uuid`
    expect(await lift()).toBe(true)
    expect((await setOf(orderId)).releasedAt).not.toBeNull()
  })

  it('are not delayed for tests that are not sensitive, whatever the wish', async () => {
    const { orderId, patientId, userId } = await newOrder()
    await db().resultWish.create({
      data: { orderId, patientId, choice: 'after-call', chosenBy: userId },
    })
    await arrive(orderId, { revision: 1, results: [potassium] })
    expect((await setOf(orderId)).releasedAt).not.toBeNull()
  })

  it('wait for a state’s rule in that state alone', async () => {
    const positive = { ...hiv, result: 'Reactive', interpretation: 'abnormal' }
    for (const [state, isHeld] of [
      ['MT', true],
      ['mt', true],
      ['CO', false],
    ] as const) {
      const { orderId, patientId } = await newOrder()
      await db().patient.update({ where: { id: patientId }, data: { address: { state } } })
      await arrive(orderId, { revision: 1, results: [positive] })
      expect((await setOf(orderId)).lane, state).toBe(isHeld ? 'held' : 'look')
    }
  })

  it('are critical as soon as the event says so, even before their values', async () => {
    const { orderId } = await newOrder()
    const body = JSON.stringify({
      event_type: 'labtest.result.critical',
      data: {
        order_id: orderId,
        status: 'final',
        interpretation: 'critical',
        created_at: '2026-10-01T10:00:00Z',
      },
    })
    const message = parseResultSetMessage(body)
    await db().$transaction(async (tx) => message && resultSetApplier.apply(tx, [message]))
    expect(await setOf(orderId)).toMatchObject({
      lane: 'critical',
      laneReasons: [{ kind: 'critical-unread' }],
    })
    const { count } = (
      await db().$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE key = ${`result-sets.read:${orderId}`}`
    )[0] ?? { count: 0 }
    expect(count).toBe(1)
    const loops = () =>
      db().criticalResult.findMany({
        where: { sourceId: orderId },
        select: { resultKey: true, version: true, state: true },
      })
    expect(await loops()).toEqual([{ resultKey: '', version: 0, state: 'open' }])
    const critical = { ...potassium, result: '6.9', interpretation: 'critical' }
    await arrive(orderId, { revision: 1, results: [critical] })
    expect(await loops()).toEqual([{ resultKey: 'k', version: 1, state: 'open' }])
    await arrive(orderId, { revision: 2, status: 'corrected', results: [potassium] })
    expect(await loops()).toEqual([{ resultKey: 'k', version: 2, state: 'open' }])
  })

  it('that arrive before their order find its patient once it is known', async () => {
    const { patientId, serviceUserId } = await web.buildPatient()
    const orderId = asOrderId(randomUUID())
    await arrive(orderId, { revision: 1, results: [potassium] })
    expect(await setOf(orderId)).toMatchObject({ lane: 'look', patientId: null })
    expect(await currentValues(orderId)).toEqual([])
    const order = buildOrder({ orderId, userId: serviceUserId })
    await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
    await db().$transaction((tx) => settleUnowned(tx, orderId))
    expect(await setOf(orderId)).toMatchObject({ lane: 'clear', patientId })
    expect(await currentValues(orderId)).toEqual(['k 4.4 final'])
  })

  it('are asked for if they were never read, until they are', async () => {
    const { orderId, patientId, serviceUserId } = await newOrder()
    const order = buildOrder({
      orderId,
      userId: serviceUserId,
      statuses: [...registeredPath, 'completed.testkit.completed'],
    })
    await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
    expect(await requestMissingResults()).toBe(1)
    await arrive(orderId, { revision: 1, results: [potassium] })
    expect(await requestMissingResults()).toBe(0)
  })

  it('survive a rebuild: what the clinic did stays', async () => {
    const { orderId } = await newOrder()
    await arrive(orderId, { revision: 1, results: [potassium] })
    const before = await setOf(orderId)
    await rebuildProjections(db(), appliers)
    expect(await setOf(orderId)).toEqual(before)
  })
})
