import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { endAnchor, listAnchors, writeAnchor } from '#lib/harm-anchors/write-anchor.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import { endExpiredHolds } from '#lib/result-sets/holds/end-hold.ts'
import { exportOwnResultsBundle } from '#lib/results/exports/export-results-bundle.ts'
import { exportOwnResultsCsv } from '#lib/results/exports/export-results-csv.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { buildResultSet, type ResultParts } from '#testing/results/build-result-set.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { chooseWish } from './choose-wish.ts'
import { getOwnBiomarker } from './get-own-biomarker.ts'
import { getOwnResultFile } from './get-own-result-file.ts'
import { getOwnResultSet } from './get-own-result-set.ts'
import { recordOpening } from './record-opening.ts'

let web: WebFixture

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

async function orderFor({
  patientId,
  serviceUserId,
}: {
  patientId: string
  serviceUserId: string
}) {
  const orderId = asOrderId(randomUUID())
  const order = buildOrder({ orderId, userId: serviceUserId })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patientId }]))
  return orderId
}

async function newOrder(state?: string) {
  const patient = await web.buildPatient()
  if (state)
    await db().patient.update({ where: { id: patient.patientId }, data: { address: { state } } })
  return { ...patient, orderId: await orderFor(patient) }
}

function arrive(orderId: OrderId, parts: ResultParts) {
  const data: object = { ...buildResultSet(parts), order_id: orderId }
  return db().$transaction((tx) =>
    recordAnswer(tx, resultSetApplier, { origin: 'reconciliation', data }),
  )
}

const potassium = { id: 'k', name: 'Potassium', loinc: '2823-3', result: '4.4', unit: 'mmol/L' }
const hiv = {
  id: 'hiv',
  name: 'HIV',
  loinc: '56888-1',
  result: 'Reactive',
  interpretation: 'abnormal',
}

const listHolds = (orderId: OrderId) =>
  db().resultHold.findMany({
    where: { orderId },
    include: { end: true },
    orderBy: { startedAt: 'asc' },
  })

describe('the results of a patient’s own order', () => {
  it('are opened by their owner alone, whose receipt names the revision that was on the page', async () => {
    const { orderId, context, userId } = await newOrder()
    const stranger = await newOrder()
    await arrive(orderId, {
      results: [potassium],
      missing: [{ name: 'hs-CRP', inferred_failure_type: 'quantity_not_sufficient_failure' }],
    })
    const page = await getOwnResultSet(context, { orderId })
    expect(page).toMatchObject({
      revision: 1,
      groups: [{ title: 'Panel', lines: [{ name: 'Potassium', value: '4.4' }] }],
      missing: [{ name: 'hs-CRP', failure: 'quantity_not_sufficient_failure' }],
      set: { isNew: true, step: null, resultCount: 1, missingCount: 1 },
    })
    for (const attempt of [
      () => getOwnResultSet(stranger.context, { orderId }),
      () => getOwnResultFile(stranger.context, { orderId }),
      () => recordOpening(stranger.context, { orderId, revision: 1 }),
      () => chooseWish(stranger.context, { orderId, choice: 'at-once' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    expect(await db().resultOpening.count({ where: { orderId } })).toBe(0)
    await recordOpening(context, { orderId, revision: 1 })
    await recordOpening(context, { orderId, revision: 1 })
    expect(await db().resultOpening.findMany({ where: { orderId } })).toMatchObject([
      { revision: 1, userId },
    ])
    const audits = await db().auditEntry.count({
      where: { action: 'results.open-set', subjectId: orderId },
    })
    expect(audits).toBe(1)
    expect((await getOwnResultSet(context, { orderId })).set.isNew).toBe(false)
  })

  it('are new again after a correction, which an older page does not mark as read', async () => {
    const { orderId, context } = await newOrder()
    await arrive(orderId, { results: [potassium] })
    await recordOpening(context, { orderId, revision: 1 })
    await arrive(orderId, {
      revision: 2,
      status: 'corrected',
      results: [
        {
          ...potassium,
          result: '5.9',
          interpretation: 'abnormal',
          status: 'corrected',
          corrected_at: '2026-10-16T10:00:00Z',
          former: [
            {
              result: '4.4',
              unit: 'mmol/L',
              interpretation: 'normal',
              reason: 'dilution factor applied twice',
            },
          ],
        },
      ],
    })
    await recordOpening(context, { orderId, revision: 1 })
    const { set, groups } = await getOwnResultSet(context, { orderId })
    expect(set).toMatchObject({ isNew: true })
    expect(set.correctedAt).not.toBeNull()
    expect(groups[0]?.lines[0]?.corrections).toEqual([
      {
        before: '4.4 mmol/L',
        number: 4.4,
        flagBefore: 'normal',
        reason: 'dilution factor applied twice',
        at: '2026-10-16T10:00:00Z',
      },
    ])
    const { values } = await getOwnBiomarker(context, { biomarker: '2823-3' })
    expect(values).toMatchObject([
      {
        value: '5.9',
        correction: { at: expect.any(String), changes: [{ field: 'value', before: '4.4' }] },
      },
    ])
    await expect(chooseWish(context, { orderId, choice: 'at-once' })).rejects.toMatchObject({
      code: 'not-possible-now',
    })
  })

  it('call a final value after a preliminary one no correction', async () => {
    const { orderId, context } = await newOrder()
    const early = { ...potassium, result: '4.1', status: 'partial' }
    await arrive(orderId, { status: 'partial', results: [early] })
    await arrive(orderId, { revision: 2, results: [potassium] })
    const { values } = await getOwnBiomarker(context, { biomarker: '2823-3' })
    expect(values).toMatchObject([{ value: potassium.result, correction: null }])
    const replaced = { orderId, replacedAt: { not: null } }
    expect(await db().result.count({ where: replaced })).toBe(1)
  })

  it.each([
    ['HI', '2026-11-02T08:30:00Z', '2026-11-01'],
    ['CO', '2026-11-02T06:30:00.000+00:00', '2026-11-01'],
    ['CO', '2026-11-02T07:30:00Z', '2026-11-02'],
    // The order's own address says where.
    ['unknown', '2026-11-02T02:30:00Z', '2026-11-01'],
    ['CO', '2026-11-02T00:30:00+02:00', '2026-11-02'],
    ['CO', '2026-11-02', '2026-11-02'],
  ])('in "%s", are of the day on which the sample was taken there: %s', async (state, at, day) => {
    const { orderId, context } = await newOrder(state)
    await arrive(orderId, { metadata: { date_collected: at }, results: [potassium] })
    const { values } = await getOwnBiomarker(context, { biomarker: '2823-3' })
    expect(values).toMatchObject([{ day, correction: null }])
  })

  it('name the value before, the harm anchor on that side in that unit, and their order wherever they go', async () => {
    const { orderId, context, patientId, serviceUserId } = await newOrder()
    const alt = { id: 'alt', name: 'ALT', loinc: '1742-6', unit: 'U/L', max_range_value: 40 }
    const high = { ...alt, result: '46', interpretation: 'abnormal', is_above_max_range: true }
    await arrive(orderId, { results: [{ ...alt, result: '38' }, potassium] })
    const nextId = await orderFor({ patientId, serviceUserId })
    const later = { date_collected: '2026-11-01T07:40:00Z' }
    await arrive(nextId, {
      metadata: later,
      results: [{ ...high, status: 'corrected' }, potassium],
    })
    const clinician = staffContext('clinician')
    const anchor = {
      name: 'ALT',
      loincCode: '1742-6',
      unit: 'U/L',
      side: 'high' as const,
      value: 80,
      textEn: 'Many doctors aren’t concerned until 80.',
      textEs: 'A muchos médicos no les preocupa hasta 80.',
      source: 'ACG guideline, 2017',
    }
    const { anchorId } = await writeAnchor(clinician, { ...anchor, value: 90 })
    await writeAnchor(clinician, { ...anchor, unit: 'ukat/L', value: 1.3 })
    await writeAnchor(clinician, { ...anchor, side: 'low', value: 2 })
    await writeAnchor(clinician, anchor)

    const { groups } = await getOwnResultSet(context, { orderId: nextId })
    expect(groups[0]?.lines).toMatchObject([
      {
        name: 'ALT',
        previous: { text: '38', number: 38, day: '2026-10-01' },
        anchor: { value: 80, text: anchor.textEn, source: anchor.source },
      },
      { name: 'Potassium', previous: { text: '4.4' }, anchor: null },
    ])
    const before = await getOwnResultSet(context, { orderId })
    expect(before.groups[0]?.lines[0]).toMatchObject({ previous: null, anchor: null })
    const spanish = await getOwnBiomarker({ ...context, locale: 'es' }, { biomarker: '1742-6' })
    expect(spanish).toMatchObject({
      anchor: { text: anchor.textEs },
      source: { orderId: nextId, testName: 'Iron Panel', set: { isCriticalOpen: false } },
    })
    await expect(endAnchor(clinician, { anchorId })).rejects.toMatchObject({ code: 'not-found' })
    const { anchors } = await listAnchors(clinician)
    expect(anchors.find((each) => each.anchorId === anchorId)?.endedAt).not.toBeNull()
    for (const { anchorId: id, endedAt } of anchors)
      if (!endedAt) await endAnchor(clinician, { anchorId: id })
    expect(await getOwnBiomarker(context, { biomarker: '1742-6' })).toMatchObject({ anchor: null })
    await expect(db().harmAnchor.updateMany({ data: { value: 1 } })).rejects.toThrow(
      /append-only|permission denied/,
    )

    const kit = '0000-0000-0000'
    const line = (await exportOwnResultsCsv(context))
      .split('\r\n')
      .find((row) => row.includes('46'))
    expect(line).toContain(`${nextId},Iron Panel,${kit},Corrected`)
    const spanishCsv = await exportOwnResultsCsv({ ...context, locale: 'es' })
    expect(spanishCsv).toContain(`,${kit},Corregido`)
    const { entry } = await exportOwnResultsBundle(context)
    const resources = entry.map(({ resource }) => resource)
    expect(
      resources.find(
        ({ resourceType: type, id }) =>
          type === 'Observation' && id === spanish.values[0]?.resultId,
      ),
    ).toMatchObject({
      status: 'corrected',
      note: [
        { text: `Sent by the laboratory as the result of the order "Iron Panel", kit ${kit}.` },
      ],
    })
    expect(resources.find(({ resourceType }) => resourceType === 'DiagnosticReport')).toMatchObject(
      {
        status: 'corrected',
        identifier: [{}, { value: kit }],
        basedOn: [{ display: 'Iron Panel' }],
      },
    )
  })

  it('carry the clinician’s words with their name, until the laboratory sends something new', async () => {
    const { orderId, context, patientId } = await newOrder()
    await arrive(orderId, { results: [potassium] })
    const clinician = randomUUID()
    await db().user.create({
      data: {
        id: clinician,
        role: 'clinician',
        name: 'Dr. Adaeze Okafor',
        email: `${clinician}@x.example`,
      },
    })
    const text = 'All good.'
    await db().resultStep.create({
      data: { orderId, patientId, revision: 1, kind: 'comment', text, signedBy: clinician },
    })
    await db().resultSet.update({ where: { orderId }, data: { lane: 'done', openedAt: null } })
    const { set } = (await getOwnOrder(context, { orderId })).results
    expect(set?.step).toMatchObject({ text, by: 'Dr. Adaeze Okafor', isCurrent: true })
    await arrive(orderId, { revision: 2, results: [potassium, { ...potassium, id: 'k2' }] })
    const later = (await getOwnOrder(context, { orderId })).results.set
    expect(later?.step).toMatchObject({ text, isCurrent: false })
  })
})

describe('a wish for sensitive results', () => {
  it('holds them without a trace on the page, follows a change of mind, and shows them at once', async () => {
    const { orderId, context, userId } = await newOrder()
    await chooseWish(context, { orderId, choice: 'after-call' })
    await arrive(orderId, { results: [hiv] })
    const held = (await getOwnOrder(context, { orderId })).results
    expect(held).toMatchObject({
      wish: 'after-call',
      set: { releasedAt: null, isNew: false, hold: { ground: 'patient-wish', rule: null } },
    })
    await expect(getOwnResultSet(context, { orderId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(getOwnResultFile(context, { orderId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await recordOpening(context, { orderId, revision: 1 })
    expect(await db().resultOpening.count({ where: { orderId } })).toBe(0)

    await chooseWish(context, { orderId, choice: 'with-someone' })
    const { receivedAt } = await db().resultSet.findUniqueOrThrow({ where: { orderId } })
    const [, second] = await listHolds(orderId)
    const hours = ((second?.endsAt.getTime() ?? 0) - (receivedAt?.getTime() ?? 0)) / 3_600_000
    expect(hours).toBeCloseTo(720, 3)

    await chooseWish(context, { orderId, choice: 'at-once' })
    expect(await getOwnResultSet(context, { orderId })).toMatchObject({ set: { hold: null } })
    const holds = await listHolds(orderId)
    expect(holds.map(({ end }) => [end?.kind, end?.endedBy])).toEqual([
      ['asked', userId],
      ['asked', userId],
    ])
    const wishes = await db().resultWish.findMany({
      where: { orderId },
      orderBy: { chosenAt: 'asc' },
    })
    expect(wishes.map(({ choice, chosenBy }) => [choice, chosenBy])).toEqual([
      ['after-call', userId],
      ['with-someone', userId],
      ['at-once', userId],
    ])
    const audited = { action: 'results.choose-wish', subjectId: orderId }
    expect(await db().auditEntry.count({ where: audited })).toBe(3)
  })

  it('holds what comes after others were shown, which stay open without the laboratory’s file', async () => {
    const { orderId, context } = await newOrder()
    await chooseWish(context, { orderId, choice: 'with-someone' })
    await arrive(orderId, { revision: 1, status: 'partial', results: [potassium] })
    await arrive(orderId, { revision: 2, results: [potassium, hiv] })
    const page = await getOwnResultSet(context, { orderId })
    expect(page.set).toMatchObject({ isNew: false, hold: { ground: 'patient-wish' } })
    expect(JSON.stringify(page)).not.toMatch(/hiv|reactive/i)
    await expect(getOwnResultFile(context, { orderId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await recordOpening(context, { orderId, revision: 2 })
    expect(await db().resultOpening.count({ where: { orderId } })).toBe(0)
    await chooseWish(context, { orderId, choice: 'at-once' })
    const { set, groups } = await getOwnResultSet(context, { orderId })
    expect(set).toMatchObject({ isNew: true, hold: null })
    expect(groups.flatMap(({ lines }) => lines.map(({ name }) => name))).toEqual([
      'Potassium',
      'HIV',
    ])
    await expect(chooseWish(context, { orderId, choice: 'after-call' })).rejects.toMatchObject({
      code: 'not-possible-now',
    })
  })

  it('does not shorten a state’s rule, which then holds them by its own clock', async () => {
    const { orderId, context } = await newOrder('MT')
    await chooseWish(context, { orderId, choice: 'with-someone' })
    await arrive(orderId, { results: [hiv] })
    await chooseWish(context, { orderId, choice: 'at-once' })
    const { set } = (await getOwnOrder(context, { orderId })).results
    expect(set).toMatchObject({
      releasedAt: null,
      hold: { ground: 'state-rule', rule: { state: 'MT', source: 'MCA 50-16-806' } },
    })
    expect(await endExpiredHolds()).toBe(0)
  })

  it('cannot end what a clinician decided, nor set another than the known choices', async () => {
    const { orderId, context, patientId } = await newOrder()
    await chooseWish(context, { orderId, choice: 'after-call' })
    await arrive(orderId, { results: [hiv] })
    const hold = await db().resultHold.create({
      data: { orderId, patientId, ground: 'harm', endsAt: new Date(Date.now() + 3_600_000) },
    })
    await db().resultSet.update({ where: { orderId }, data: { holdId: hold.id } })
    await chooseWish(context, { orderId, choice: 'at-once' })
    const { set } = (await getOwnOrder(context, { orderId })).results
    expect(set).toMatchObject({ releasedAt: null, hold: { ground: 'harm' } })
    await expect(
      chooseWish(context, { orderId, choice: 'never' as 'at-once' }),
    ).rejects.toMatchObject({ code: 'invalid-input', fields: { choice: 'choice' } })
  })
})
