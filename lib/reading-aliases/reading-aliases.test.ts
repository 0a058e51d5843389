import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labReportResult } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import { laboratoryIdOf } from '#lib/reading-accuracy/evaluated-row.ts'
import { approveReview } from '#lib/reviews/approve-review.ts'
import { getReview } from '#lib/reviews/get-review.ts'
import { noEdits, type RowEdit } from '#lib/reviews/review-edits.ts'
import { saveReview } from '#lib/reviews/save-review.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { contradictsSpecimen } from './code-specimen.ts'
import { decideAlias, undoAlias } from './decide-alias.ts'
import { countAliasProposals, listAliases } from './list-aliases.ts'

type Patient = Awaited<ReturnType<TestSandbox['buildPatient']>>
type Row = ReturnType<typeof buildReportRow>

let sandbox: TestSandbox
let ada: Patient
let grace: Patient
let rae: Awaited<ReturnType<typeof buildReviewer>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  grace = await sandbox.buildPatient()
  rae = await buildReviewer()
})
afterAll(() => sandbox.close())

const code = '1558-6'
const uncoded = (parts: Partial<Row> = {}) =>
  buildReportRow({
    test_name: 'GLUC-F',
    value: '92',
    units: 'mg/dL',
    ucum_unit: 'mg/dL',
    loinc_matches: [],
    loinc_match_status: 'no_match',
    doubts: ['name-unknown'],
    ...parts,
  })
const wait = (patient: Patient, laboratory: string, rows: Row[]) =>
  buildWaitingReport(sandbox, patient, { rows, metadata: { lab_name: laboratory } })
const read = (jobId: Awaited<ReturnType<typeof wait>>['jobId']) => getReview(rae.context, { jobId })

async function approve(
  jobId: Awaited<ReturnType<typeof wait>>['jobId'],
  rows: Row[],
  edit: RowEdit,
) {
  const { context, claimKey } = rae
  const edits = { ...noEdits, rows: Object.fromEntries(rows.map(({ id }) => [id, edit])) }
  const { version } = await saveReview(context, { jobId, claimKey, version: 0, edits })
  await approveReview(context, { jobId, claimKey, version })
  return db().reviewDecision.findUniqueOrThrow({ where: { jobId } })
}

/** A reviewer gives the row of one report this code. */
async function correct(patient: Patient, laboratory: string, row = uncoded(), given = code) {
  const { jobId } = await wait(patient, laboratory, [row])
  return approve(jobId, [row], { state: 'accepted', code: given })
}

const list = () => listAliases(rae.context, { page: 1 })
const proposalsOf = async (laboratory: string) =>
  (await list()).proposals.filter(({ laboratoryId }) => laboratoryId === laboratoryIdOf(laboratory))
const keyOf = (laboratory: string, name = 'gluc-f', loincCode = code) => ({
  laboratoryId: laboratoryIdOf(laboratory),
  name,
  loincCode,
})
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const auditsOf = async (subjectId: string) =>
  (await db().auditEntry.findMany({ where: { subjectId }, orderBy: { id: 'asc' } })).map(
    ({ action, actorId, patientId }) => [action, actorId, patientId],
  )

/** An alias that two patients' reports proposed and a reviewer approved. */
async function teach(laboratory: string) {
  await correct(ada, laboratory)
  await correct(grace, laboratory)
  return decideAlias(rae.context, { ...keyOf(laboratory), verdict: 'approved' })
}

it('proposes what reviewers chose in reports of two patients, of one laboratory', async () => {
  await correct(ada, 'North Lab')
  await correct(ada, 'North Lab', uncoded({ test_name: 'gluc-f ' }))
  expect(await proposalsOf('North Lab')).toEqual([])
  await correct(grace, 'South Lab')
  expect(await proposalsOf('North Lab')).toEqual([])
  await correct(grace, 'NORTH  lab')
  expect(await proposalsOf('North Lab')).toMatchObject([
    { name: 'gluc-f', printedName: 'GLUC-F', loincCode: code, patients: 2 },
  ])
  expect(await proposalsOf('South Lab')).toEqual([])
  expect(await countAliasProposals(rae.context)).toBe((await list()).proposalCount)
  // Another code for the same name: the name alone does not say which.
  await correct(ada, 'North Lab', uncoded(), '2345-7')
  expect(await proposalsOf('North Lab')).toEqual([])
})

it('proposes no name that could identify a person', async () => {
  for (const name of ['GLUC 04/12/1980', 'GLUC 123456', 'GLUC 555-123-4567', 'g@example.com'])
    for (const patient of [ada, grace])
      await correct(patient, 'Names Lab', uncoded({ test_name: name }))
  // A word of the name of the patient does not count that patient.
  const { lastName } = await db().patient.findUniqueOrThrow({ where: { id: ada.patientId } })
  for (const patient of [ada, grace])
    await correct(patient, 'Names Lab', uncoded({ test_name: `GLUC ${lastName}` }))
  expect(await proposalsOf('Names Lab')).toEqual([])
  for (const printedName of ['GLUC 04/12/1980', 'GLUC 123456'])
    await expect(
      db().readingAlias.create({
        data: {
          ...keyOf('Names Lab'),
          laboratory: 'Names Lab',
          printedName,
          loincName: 'x',
          verdict: 'approved',
          decidedBy: rae.userId,
        },
      }),
    ).rejects.toThrow('reading_alias_identity_check')
})

it('offers an approved alias in later reviews, with its source, and releases nothing', async () => {
  const { aliasId } = await teach('East Lab')
  expect(await proposalsOf('East Lab')).toEqual([])
  expect(await auditsOf(aliasId)).toEqual([['reviews.approve-alias', rae.userId, null]])
  const row = uncoded()
  const { jobId } = await wait(ada, 'East Lab', [row])
  const offered = await read(jobId)
  expect(offered.rows[0]).toMatchObject({
    loinc_match_status: 'needs_review',
    loinc_matches: [{ loinc_code: code, reasons: ['clinic-alias'] }],
  })
  expect(offered.edits.rows).toEqual({})
  expect(await db().result.count({ where: { jobId } })).toBe(0)
  // What the service read stays as it was read.
  const stored = await db().reportProjection.findUniqueOrThrow({ where: { jobId } })
  expect(JSON.stringify(stored.snapshot)).not.toContain('clinic-alias')
  const { after, before } = await approve(jobId, [row], { state: 'accepted', code })
  const rows = labReportResult.array().parse(after)
  expect(rows[0]?.loinc_matches[0]).toMatchObject({ loinc_code: code })
  expect(rows[0]?.loinc_matches[0]?.reasons[0]).toBe('clinic-alias')
  expect(before).toMatchObject([{ loinc_matches: [] }])
  const other = await wait(grace, 'West Lab', [uncoded()])
  expect((await read(other.jobId)).rows[0]?.loinc_matches).toEqual([])
})

it('doubts a code that was read with certainty where the alias says another', async () => {
  await teach('Clash Lab')
  const { loinc_matches } = buildReportRow()
  const row = uncoded({ loinc_matches, loinc_match_status: 'auto_match', doubts: [] })
  const { jobId } = await wait(ada, 'Clash Lab', [row])
  expect((await read(jobId)).rows[0]).toMatchObject({
    loinc_match_status: 'needs_review',
    doubts: ['alias-differs'],
    loinc_matches: [{ loinc_code: code }, { loinc_code: '2276-4' }],
  })
})

it.each([
  ['urine', { printed_specimen: 'urine' }],
  ['cerebrospinal fluid', { printed_specimen: 'csf' }],
  ['urine, by a report that was read before', { sample_type: 'urine' }],
])('codes no row of another specimen than the alias: %s', async (_, specimen) => {
  const laboratory = `Specimen Lab ${randomUUID().replaceAll(/\d/g, '')}`
  await teach(laboratory)
  const { jobId } = await wait(ada, laboratory, [uncoded(specimen)])
  expect((await read(jobId)).rows[0]).toMatchObject({
    loinc_matches: [],
    loinc_match_status: 'no_match',
  })
})

it.each([
  ['Glomerular basement membrane Ab [Units/volume] in Serum', 'blood', false],
  ['Glomerular basement membrane Ab [Units/volume] in Serum', 'semen', true],
  ['Glucose [Mass/volume] in Cerebral spinal fluid', 'csf', false],
  ['Mercury [Mass/mass] in Hair', 'other', true],
  ['Mercury [Mass/mass] in Hair', 'blood', true],
])('compares the specimen of %s with %s', (loincName, printed, isContradicted) => {
  const row = labReportResult.parse(uncoded({ printed_specimen: printed }))
  expect(contradictsSpecimen(row, loincName)).toBe(isContradicted)
})

it('offers nothing more once it is undone, and leaves what was decided', async () => {
  const { aliasId } = await teach('Undo Lab')
  const row = uncoded()
  const kept = await wait(ada, 'Undo Lab', [row])
  const { context, claimKey } = rae
  const edits = { ...noEdits, rows: { [row.id ?? '']: { state: 'accepted' as const, code } } }
  const save = { jobId: kept.jobId, claimKey, edits }
  const { version } = await saveReview(context, { ...save, version: 0 })
  await undoAlias(context, { aliasId })
  expect(await auditsOf(aliasId)).toEqual([
    ['reviews.approve-alias', rae.userId, null],
    ['reviews.undo-alias', rae.userId, null],
  ])
  const fresh = await wait(ada, 'Undo Lab', [uncoded()])
  expect((await read(fresh.jobId)).rows[0]?.loinc_matches).toEqual([])
  await approveReview(context, { jobId: kept.jobId, claimKey, version })
  const result = await db().result.findFirstOrThrow({ where: { jobId: kept.jobId } })
  expect(result.loincCode).toBe(code)
  // It is proposed again, and undone only once.
  expect(await proposalsOf('Undo Lab')).toHaveLength(1)
  expect(await codeOf(undoAlias(context, { aliasId }))).toBe('not-found')
  const { decided } = await list()
  expect(decided.find((one) => one.aliasId === aliasId)).toMatchObject({
    verdict: 'approved',
    decidedBy: 'Rae Winter',
    undone: { by: 'Rae Winter' },
  })
})

it('refuses a proposal for good, until that is undone', async () => {
  await correct(ada, 'Refuse Lab')
  await correct(grace, 'Refuse Lab')
  const input = { ...keyOf('Refuse Lab'), verdict: 'dismissed' as const }
  const { aliasId } = await decideAlias(rae.context, input)
  expect(await auditsOf(aliasId)).toEqual([['reviews.dismiss-alias', rae.userId, null]])
  expect(await proposalsOf('Refuse Lab')).toEqual([])
  expect(await codeOf(decideAlias(rae.context, input))).toBe('not-found')
  const { jobId } = await wait(ada, 'Refuse Lab', [uncoded()])
  expect((await read(jobId)).rows[0]?.loinc_matches).toEqual([])
  await undoAlias(rae.context, { aliasId })
  expect(await proposalsOf('Refuse Lab')).toHaveLength(1)
})

it('is decided once when two reviewers decide at the same time', async () => {
  await correct(ada, 'Race Lab')
  await correct(grace, 'Race Lab')
  const input = { ...keyOf('Race Lab'), verdict: 'approved' as const }
  const ends = await Promise.all([1, 2].map(() => codeOf(decideAlias(rae.context, input))))
  expect(ends.toSorted()).toEqual(['done', 'not-found'])
})

it('is for reviewers, clinicians and administrators', async () => {
  const { aliasId } = await teach('Roles Lab')
  const support = staffContext('support')
  for (const [context, refusal] of [
    [support, 'forbidden'],
    [ada.context, 'not-found'],
  ] as const) {
    expect(await codeOf(undoAlias(context, { aliasId }))).toBe(refusal)
    expect(await codeOf(listAliases(context, { page: 1 }))).toBe(refusal)
    const input = { ...keyOf('Roles Lab'), verdict: 'approved' as const }
    expect(await codeOf(decideAlias(context, input))).toBe(refusal)
  }
  expect(await auditsOf(aliasId)).toHaveLength(1)
})

it('keeps decisions as they were made', async () => {
  const { aliasId } = await teach('Append Lab')
  await undoAlias(rae.context, { aliasId })
  const change = db().readingAlias.update({
    where: { id: aliasId },
    data: { verdict: 'dismissed' },
  })
  await expect(change).rejects.toThrow()
  await expect(db().readingAlias.delete({ where: { id: aliasId } })).rejects.toThrow()
  await expect(db().readingAliasEnd.delete({ where: { aliasId } })).rejects.toThrow()
  const { end, ...alias } = await db().readingAlias.findUniqueOrThrow({
    where: { id: aliasId },
    include: { end: true },
  })
  expect(end?.endedBy).toBe(rae.userId)
  // Neither a patient nor a report is in it.
  for (const id of [ada.patientId, grace.patientId, ada.userId])
    expect(JSON.stringify(alias)).not.toContain(id)
})
