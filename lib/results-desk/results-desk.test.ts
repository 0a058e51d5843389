import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import type { ResultParts } from '#testing/results/build-result-set.ts'
import {
  buildPatientOrder,
  buildStaff,
  critical,
  high,
  hiv,
  potassium,
  readLane,
  receiveResults,
  type TestPatient,
  userIdOf,
} from '#testing/results/receive-results.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { assignOwner } from './assign-owner.ts'
import type { DeskLane } from './desk-lanes.ts'
import { getResultSet } from './get-result-set.ts'
import { listResultSets } from './list-result-sets.ts'
import { previewReleaseClear, releaseClear } from './release-clear.ts'
import { holdResults } from './set-holds.ts'
import { signResultSet } from './sign-result-set.ts'
import { approveTemplate, endTemplate, listTemplates } from './step-templates.ts'

let web: WebFixture
let clinician: Context
let reviewer: Context

beforeAll(async () => {
  web = await createWebFixture()
  clinician = await buildStaff('clinician')
  reviewer = await buildStaff('reviewer')
})
afterAll(() => web.close())
beforeEach(() => db().resultSet.updateMany({ data: { lane: 'done', openedAt: new Date() } }))

async function setWith(parts: ResultParts, given?: TestPatient) {
  const patient = given ?? (await web.buildPatient())
  const orderId = await buildPatientOrder(patient)
  await receiveResults(orderId, parts)
  return { orderId, patient }
}

const idsIn = async (lane: DeskLane) =>
  (await listResultSets(clinician, { lane })).sections.flatMap(({ rows }) =>
    rows.map(({ orderId }) => orderId),
  )
const noAction = { kind: 'no-action' } as const

describe('the worklist', () => {
  it('has each set in its lane with the reasons, and counts them', async () => {
    const clear = await setWith({ results: [potassium] })
    const look = await setWith({ results: [high] })
    const alarm = await setWith({ results: [critical] })
    const view = await listResultSets(clinician)
    expect(view.sections.map(({ lane, rows }) => [lane, rows.map((row) => row.orderId)])).toEqual([
      ['critical', [alarm.orderId]],
      ['look', [look.orderId]],
    ])
    expect(view.counts).toMatchObject({ critical: { total: 1 }, clear: { total: 1 } })
    expect(view.sections[1]?.rows[0]?.reasons).toEqual([
      { kind: 'outside', name: 'Potassium', value: '5.6 mmol/L', side: 'high' },
    ])
    expect(await idsIn('clear')).toEqual([clear.orderId])
    const [row] = (await listResultSets(clinician, { lane: 'clear' })).sections[0]?.rows ?? []
    expect(row).toMatchObject({
      nearest: { name: 'Potassium', low: 3.5, high: 5.1 },
      lane: 'clear',
    })
  })

  it('shows no values to roles that see results in an emergency only', async () => {
    await setWith({ results: [critical] })
    const view = await listResultSets(await buildStaff('support'))
    expect(view.sections[0]?.rows[0]?.reasons).toEqual([{ kind: 'critical' }])
    // Not the seconds of a time.
    expect(JSON.stringify(view)).not.toMatch(/(?<!\d)6\.7/)
  })

  it('pages forward and back over every set exactly once, also where they arrived together', async () => {
    const patient = await web.buildPatient()
    const made = []
    for (let count = 0; count < 27; count += 1)
      made.push((await setWith({ results: [high] }, patient)).orderId)
    await db().$executeRaw`
      UPDATE result_set SET received_at = '2026-10-01T00:00:00Z' WHERE order_id = ANY(${made.slice(0, 26)}::uuid[])`
    const first = (await listResultSets(clinician, { lane: 'look' })).sections[0]
    const second = (
      await listResultSets(clinician, { lane: 'look', after: first?.next ?? undefined })
    ).sections[0]
    const ids = [...(first?.rows ?? []), ...(second?.rows ?? [])].map((row) => row.orderId)
    expect(ids.toSorted()).toEqual(made.toSorted())
    expect(second).toMatchObject({ next: null })
    const back = await listResultSets(clinician, {
      lane: 'look',
      before: second?.previous ?? undefined,
    })
    expect(back.sections[0]?.rows.map((row) => row.orderId)).toEqual(
      first?.rows.map((row) => row.orderId),
    )
  })

  it('finds similar names where no set has the words, page by page', async () => {
    const { orderId, patient } = await setWith({ results: [high] })
    await db().patient.update({
      where: { id: patient.patientId },
      data: { firstName: 'Grace', lastName: 'Nakamura' },
    })
    await db().orderProjection.update({
      where: { orderId },
      data: { searchText: 'grace nakamura' },
    })
    const idsFor = async (search: string) => {
      const { sections, isSimilar } = await listResultSets(clinician, { search, lane: 'look' })
      return [isSimilar, sections.flatMap(({ rows }) => rows.map((row) => row.orderId))]
    }
    expect(await idsFor('nakamura')).toEqual([false, [orderId]])
    expect(await idsFor('grace nakomura')).toEqual([true, [orderId]])
    expect(await idsFor('nikomura')).toEqual([false, []])
    for (let more = 0; more < 26; more += 1) await setWith({ results: [high] }, patient)
    const search = 'nakomura'
    const first = await listResultSets(clinician, { search, lane: 'look' })
    const after = first.sections[0]?.next ?? undefined
    const second = await listResultSets(clinician, { search, lane: 'look', after })
    expect(first.sections[0]?.rows).toHaveLength(25)
    expect(second.sections[0]?.rows).toHaveLength(2)
  })

  it('finds a patient by name, and the sets of an owner', async () => {
    const { orderId, patient } = await setWith({ results: [high] })
    await setWith({ results: [high] })
    await db().orderProjection.update({
      where: { orderId },
      data: { searchText: 'grace nakamura' },
    })
    const found = await listResultSets(clinician, { search: 'Naka' })
    expect(found.sections[0]?.rows).toMatchObject([
      { orderId, patient: { patientId: patient.patientId } },
    ])
    await assignOwner(clinician, { orderId, ownerId: userIdOf(reviewer), before: null })
    const mine = await listResultSets(reviewer, { owner: 'me' })
    expect(mine.sections[0]?.rows).toMatchObject([{ orderId, owner: { isOwn: true } }])
    expect(mine).toMatchObject({ counts: { look: { total: 1 } }, everyone: { look: { total: 2 } } })
    const free = await listResultSets(reviewer, { owner: 'no-one', lane: 'look' })
    expect(free).toMatchObject({ counts: { look: { total: 1 } }, userId: userIdOf(reviewer) })
  })

  it('lists what was reviewed a week ago and never opened, and audits the ids shown', async () => {
    const { orderId } = await setWith({ results: [potassium] })
    await db().$executeRaw`
      UPDATE result_set SET lane = 'done', signed_at = now() - interval '8 days' WHERE order_id = ${orderId}::uuid`
    expect(await idsIn('unread')).toEqual([orderId])
    const audited = await db().auditEntry.findFirst({
      where: { action: 'results-desk.list', actorId: userIdOf(clinician) },
      orderBy: { at: 'desc' },
    })
    expect(audited?.shownIds).toEqual([orderId])
  })

  it('says who has no account to open results with, and lists them until a call reached them', async () => {
    const { orderId, patient } = await setWith({ results: [potassium] })
    await db().$executeRaw`
      UPDATE result_set SET lane = 'done', signed_at = now() - interval '8 days', released_at = now()
       WHERE order_id = ${orderId}::uuid`
    expect(await getResultSet(clinician, { orderId })).toMatchObject({
      patient: { hasAccount: true },
      patientLocale: 'en',
    })
    await db().patient.update({ where: { id: patient.patientId }, data: { userId: null } })
    // Nothing arrives that could be opened: the call is due at once.
    await db()
      .$executeRaw`UPDATE result_set SET signed_at = now() WHERE order_id = ${orderId}::uuid`
    const { sections } = await listResultSets(clinician, { lane: 'unread' })
    expect(sections[0]?.rows).toMatchObject([{ orderId, patient: { hasAccount: false } }])
    const set = await getResultSet(clinician, { orderId })
    expect(set).toMatchObject({ patient: { hasAccount: false }, patientLocale: null })
    const call = { orderId, actorId: userIdOf(clinician), kind: 'call' }
    await db().orderActivity.create({ data: { ...call, outcome: 'voicemail' } })
    expect(await idsIn('unread')).toEqual([orderId])
    await db().orderActivity.create({ data: { ...call, outcome: 'reached' } })
    expect(await idsIn('unread')).toEqual([])
  })
})

describe('an owner', () => {
  it('is one person, however many ask at once', async () => {
    const { orderId } = await setWith({ results: [high] })
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        assignOwner(clinician, { orderId, ownerId: userIdOf(clinician), before: null }),
      ),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const set = await getResultSet(reviewer, { orderId })
    expect(set.owner).toMatchObject({ userId: userIdOf(clinician), isOwn: false })
  })

  it('can be any clinician or reviewer whose account is open', async () => {
    const { orderId } = await setWith({ results: [high] })
    const support = await buildStaff('support')
    const left = await buildStaff('clinician')
    await db().user.update({ where: { id: userIdOf(left) }, data: { disabledAt: new Date() } })
    const owners = (await getResultSet(reviewer, { orderId })).owners.map(({ userId }) => userId)
    expect(owners).toEqual(expect.arrayContaining([userIdOf(clinician), userIdOf(reviewer)]))
    for (const other of [support, left]) {
      expect(owners).not.toContain(userIdOf(other))
      await expect(
        assignOwner(reviewer, { orderId, ownerId: userIdOf(other), before: null }),
      ).rejects.toMatchObject({ fields: { ownerId: 'cannot-take' } })
    }
  })
})

describe('one set', () => {
  it('is a grid of marker and date with the change from the value before', async () => {
    const patient = await web.buildPatient()
    await setWith({ results: [{ ...potassium, result: '4.1' }] }, patient)
    await db().$executeRaw`ALTER TABLE result DISABLE TRIGGER result_no_update`
    await db()
      .$executeRaw`UPDATE result SET observed_on = '2026-05-01' WHERE patient_id = ${patient.patientId}::uuid`
    await db().$executeRaw`ALTER TABLE result ENABLE TRIGGER result_no_update`
    const { orderId } = await setWith({ results: [high] }, patient)
    const set = await getResultSet(reviewer, { orderId })
    expect(set.grid.columns.map(({ day }) => day)).toEqual(['2026-10-01', '2026-05-01'])
    expect(set.grid.groups[0]?.rows[0]).toMatchObject({
      name: 'Potassium',
      cells: [[{ value: '5.6', interpretation: 'high' }], [{ value: '4.1' }]],
      change: { kind: 'value', direction: 'more', difference: '1.5' },
      trend: [{ number: 4.1 }, { number: 5.6 }],
    })
    await expect(getResultSet(staffContext('admin'), { orderId })).rejects.toMatchObject({
      code: 'reason-needed',
    })
  })

  it('says that there are several where other sets of the same day differ', async () => {
    const patient = await web.buildPatient()
    for (const result of ['4.1', '5.2', '4.6'])
      await setWith({ results: [{ ...potassium, result }] }, patient)
    const { orderId } = await setWith({ results: [high] }, patient)
    const { grid } = await getResultSet(reviewer, { orderId })
    expect(grid.groups[0]?.rows[0]).toMatchObject({
      cells: [[{ value: '5.6' }], [{ value: '4.6' }], [{ value: '5.2' }], [{ value: '4.1' }]],
      change: { kind: 'unclear', why: 'several' },
    })
  })

  it('shows two values of one marker, each with its own loop', async () => {
    const { orderId } = await setWith({ results: [potassium, { ...critical, id: 'k2' }] })
    const { grid, loops } = await getResultSet(reviewer, { orderId })
    expect(grid.groups[0]?.rows).toMatchObject([
      {
        cells: [
          [
            { value: '4.4', criticalId: null },
            { value: '6.7', criticalId: loops[0]?.criticalId },
          ],
        ],
        change: { why: 'several' },
      },
    ])
  })

  it('compares an older set with what came before it, and marks what came later', async () => {
    const patient = await web.buildPatient()
    const [first, second] = ['2026-03-05', '2026-05-05']
    await setWith({ results: [potassium], metadata: { date_collected: first } }, patient)
    const { orderId } = await setWith(
      { results: [{ ...potassium, result: '4.9' }], metadata: { date_collected: second } },
      patient,
    )
    await setWith({ results: [high] }, patient)
    const { grid } = await getResultSet(reviewer, { orderId })
    expect(grid.columns.map(({ day, isLater }) => [day, isLater])).toEqual([
      [second, false],
      ['2026-10-01', true],
      [first, false],
    ])
    expect(grid.groups[0]?.rows[0]).toMatchObject({
      change: { direction: 'more', difference: '0.5' },
      trend: [{ day: first }, { day: second }],
    })
  })

  it('does not compare with the value of another lab, and says so', async () => {
    const patient = await web.buildPatient()
    const metadata = { date_collected: '2026-03-05', laboratory: 'Westbrook Laboratory' }
    await setWith({ results: [potassium], metadata }, patient)
    const { orderId } = await setWith({ results: [high] }, patient)
    const { grid } = await getResultSet(reviewer, { orderId })
    expect(grid.groups[0]?.rows[0]?.change).toEqual({ kind: 'unclear', why: 'lab' })
  })

  it('has what a corrected value was, and the loop of a critical one', async () => {
    const { orderId } = await setWith({ revision: 1, results: [critical] })
    const [loop] = (await getResultSet(reviewer, { orderId })).loops
    expect(loop).toMatchObject({ analyte: 'Potassium', state: 'open' })
    const former = { result: '6.7', unit: 'mmol/L', interpretation: 'critical', reason: 'Typo' }
    const corrected = { ...potassium, status: 'corrected', former: [former] }
    await receiveResults(orderId, { revision: 2, status: 'corrected', results: [corrected] })
    const set = await getResultSet(reviewer, { orderId })
    expect(set.grid.groups[0]?.rows[0]?.cells[0]?.[0]).toMatchObject({
      value: '4.4',
      former: '6.7',
      criticalId: loop?.criticalId,
    })
    expect(set.corrected).toMatchObject([{ former: [{ value: '6.7 mmol/L', reason: 'Typo' }] }])
  })

  it('is signed with a comment that the patient reads, once for what was seen', async () => {
    const { orderId } = await setWith({ revision: 1, results: [high] })
    const { version } = await getResultSet(clinician, { orderId })
    const step = { kind: 'comment' as const, text: 'Repeat it in two weeks.' }
    await expect(
      signResultSet(clinician, { orderId, version, step: { kind: 'comment', text: ' \n' } }),
    ).rejects.toMatchObject({ code: 'invalid-input', fields: { 'step.text': 'required' } })
    expect(await signResultSet(clinician, { orderId, version, step })).toEqual({ lane: 'done' })
    const colleague = staffContext('clinician')
    await expect(
      signResultSet(colleague, { orderId, version, step: { kind: 'no-action' } }),
    ).rejects.toMatchObject({ code: 'results-changed' })
    expect((await getResultSet(clinician, { orderId })).step).toMatchObject({
      text: step.text,
      signedBy: 'Sam Reyes',
      isOutdated: false,
    })
    expect(await db().resultNotice.count({ where: { orderId, kind: 'reviewed' } })).toBe(1)
    await receiveResults(orderId, { revision: 2, results: [critical] })
    await expect(signResultSet(clinician, { orderId, version, step })).rejects.toMatchObject({
      code: 'results-changed',
    })
    expect((await getResultSet(clinician, { orderId })).step).toMatchObject({ isOutdated: true })
  })

  it('takes an approved template in the language of the patient', async () => {
    const { orderId, patient } = await setWith({ results: [potassium] })
    await db().user.update({ where: { id: patient.userId }, data: { locale: 'es' } })
    const texts = { name: 'In range', textEn: 'All in range.', textEs: 'Todo dentro del rango.' }
    const { templateId } = await approveTemplate(clinician, texts)
    const newer = await approveTemplate(clinician, { ...texts, replacesId: templateId })
    const { version } = await getResultSet(clinician, { orderId })
    const sign = (id: string) =>
      signResultSet(clinician, { orderId, version, step: { kind: 'template', templateId: id } })
    await expect(sign(templateId)).rejects.toMatchObject({ code: 'invalid-input' })
    await sign(newer.templateId)
    expect((await getResultSet(clinician, { orderId })).step?.text).toBe(texts.textEs)
    expect(await listTemplates(clinician)).toHaveLength(1)
    await endTemplate(clinician, newer)
    expect(await listTemplates(clinician)).toEqual([])
  })
})

describe('releasing all that is clear', () => {
  it('signs clear sets and refuses every other, whatever was posted', async () => {
    const clear = await setWith({ results: [potassium] })
    const others = [
      await setWith({ results: [critical] }),
      await setWith({ results: [high] }),
      await setWith({ status: 'partial', results: [potassium] }),
    ]
    const held = await setWith({ results: [] })
    await holdResults(clinician, { orderId: held.orderId, note: 'Alone at home.', hours: 24 })
    await receiveResults(held.orderId, { revision: 2, results: [potassium] })
    const preview = await previewReleaseClear(clinician)
    expect(preview.rows.map(({ orderId }) => orderId)).toEqual([clear.orderId])
    const posted = [clear, ...others, held]
    const sets = await Promise.all(
      posted.map(async ({ orderId }) => ({
        orderId,
        version: (await getResultSet(clinician, { orderId })).version,
      })),
    )
    // A lane that was stored by mistake decides nothing.
    await db().resultSet.updateMany({ data: { lane: 'clear' } })
    const unknown = { orderId: asOrderId(randomUUID()), version: { revision: 1, significance: '' } }
    const outcome = await releaseClear(clinician, { sets: [...sets, unknown], step: noAction })
    expect(outcome.signed).toEqual([clear.orderId])
    expect(outcome.skipped.map(({ reason }) => reason)).toEqual([
      'critical',
      'look',
      'look',
      'held',
      'missing',
    ])
    expect(await readLane(clear.orderId)).toBe('done')
    expect(await readLane(others[0]?.orderId ?? clear.orderId)).toBe('critical')
  })

  it('leaves out a set that changed while the preview was open', async () => {
    const { orderId } = await setWith({ revision: 1, results: [potassium] })
    const [row] = (await previewReleaseClear(clinician)).rows
    await receiveResults(orderId, { revision: 2, results: [potassium, { ...hiv, loinc: null }] })
    const sets = [{ orderId, version: row?.version ?? { revision: 0, significance: '' } }]
    expect(await releaseClear(clinician, { sets, step: noAction })).toEqual({
      signed: [],
      skipped: [{ orderId, reason: 'changed' }],
    })
  })
})
