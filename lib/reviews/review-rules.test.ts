import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ReportId } from '#lib/ids.ts'
import { readDecisionRecord } from '#lib/review-decisions/decision-record.ts'
import { listReviews } from '#lib/reviews/queue/list-reviews.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { approveReview } from './approve-review.ts'
import { claimReview, releaseReview } from './claim-review.ts'
import { getReview } from './get-review.ts'
import { noEdits, type ReviewEdits, type RowEdit } from './review-edits.ts'
import { saveReview } from './save-review.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let rae: Awaited<ReturnType<typeof buildReviewer>>
let sam: Awaited<ReturnType<typeof buildReviewer>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  rae = await buildReviewer()
  sam = await buildReviewer('clinician', 'Sam Reyes')
})
afterAll(() => sandbox.close())

type Reviewer = typeof rae

const save = (
  { context, claimKey }: Reviewer,
  jobId: ReportId,
  version: number,
  edits: ReviewEdits,
) => saveReview(context, { jobId, claimKey, version, edits })
const approve = ({ context, claimKey }: Reviewer, jobId: ReportId, version: number) =>
  approveReview(context, { jobId, claimKey, version })
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.fields : error),
  )

/** Printed as 41 mmol/L and read with certainty: the laboratory's own error. */
const misprint = () =>
  buildReportRow({
    test_name: 'Potassium',
    value: '41',
    units: 'mmol/L',
    ucum_unit: 'mmol/L',
    reference_range: '3.5 - 5.1',
    min_reference_range: 3.5,
    max_reference_range: 5.1,
    loinc_matches: buildReportRow().loinc_matches.map((match) => ({
      ...match,
      loinc_code: '2823-3',
      loinc_name: 'Potassium [Moles/volume] in Serum or Plasma',
      display_name: 'Potassium',
      ucum_unit: 'mmol/L',
    })),
    interpretation: 'abnormal',
    is_above_max_range: true,
    doubts: ['magnitude'],
    confidence: 1,
  })

const typed = (value: string) => ({
  name: 'Potassium',
  value,
  unit: 'mmol/L',
  range: '3.5 - 5.1',
  flag: '',
})

async function build(row: WireLabReportResult = misprint()) {
  const { jobId, rows } = await buildWaitingReport(sandbox, ada, { rows: [row, buildReportRow()] })
  const [first = '', second = ''] = rows.map(({ id }) => id ?? '')
  const withRow = (edit: RowEdit, more: Partial<ReviewEdits> = {}): ReviewEdits => ({
    ...noEdits,
    rows: { [first]: edit, [second]: { state: 'accepted' } },
    ...more,
  })
  return { jobId, first, second, withRow }
}

describe('a typed value', () => {
  it('stays undecided while it raises a doubt, until the reviewer accepts it again', async () => {
    const { jobId, first, withRow } = await build()
    const why = { reason: 'misread' as const, note: '' }
    const edits = withRow({ state: 'accepted', typed: typed('0.041'), why })
    const saved = await save(rae, jobId, 0, edits)
    expect(saved.reopened).toEqual([first])
    expect(saved.edits.rows[first]?.state).toBe('open')
    expect(await fieldsOf(approve(rae, jobId, 1))).toMatchObject({ rows: 'required' })

    const better = withRow({ state: 'accepted', typed: typed('4.1'), why })
    const settled = await save(rae, jobId, 1, better)
    expect(settled).toMatchObject({ reopened: [], edits: better })
    expect(await fieldsOf(approve(rae, jobId, 2))).toBe('done')
  })

  it('is refused where the test is a number', async () => {
    const { jobId, first, withRow } = await build()
    const why = { reason: 'misread' as const, note: '' }
    const edits = withRow({ state: 'accepted', typed: typed('4.1x'), why })
    expect((await save(rae, jobId, 0, edits)).reopened).toEqual([first])
    // Even when it is accepted a second time, with its doubt in view.
    expect((await save(rae, jobId, 1, edits)).reopened).toEqual([])
    expect(await fieldsOf(approve(rae, jobId, 2))).toEqual({ values: 'invalid' })
  })

  it('over a sure reading needs a reason, and a confirmation from outside needs a note', async () => {
    const { jobId, withRow } = await build(misprint())
    const change = (why?: RowEdit['why']) =>
      withRow({ state: 'accepted', typed: typed('4.1'), ...(why && { why }) })
    const expected: [RowEdit['why'], unknown][] = [
      [undefined, { reasons: 'required' }],
      [{ reason: 'no-value', note: '' }, { reasons: 'required' }],
      [{ reason: 'laboratory', note: '' }, { reasons: 'required' }],
      [{ reason: 'laboratory', note: 'Kim at Northgate, Nov 22' }, 'done'],
    ]
    for (const [version, [why, outcome]] of expected.entries()) {
      await save(rae, jobId, version, change(why))
      expect(await fieldsOf(approve(rae, jobId, version + 1))).toEqual(outcome)
    }
  })

  it('may complete what was hard to read without a reason', async () => {
    const { jobId, withRow } = await build({ ...misprint(), confidence: 0.7 })
    await save(rae, jobId, 0, withRow({ state: 'accepted', typed: typed('4.1') }))
    expect(await fieldsOf(approve(rae, jobId, 1))).toBe('done')
  })
})

describe('an impossible value', () => {
  it('is accepted only with the name of whoever confirmed it', async () => {
    const { jobId, withRow } = await build()
    await save(rae, jobId, 0, withRow({ state: 'accepted' }))
    expect(await fieldsOf(approve(rae, jobId, 1))).toEqual({ reasons: 'required' })
    const misread = { reason: 'misread' as const, note: '' }
    await save(rae, jobId, 1, withRow({ state: 'accepted', why: misread }))
    expect(await fieldsOf(approve(rae, jobId, 2))).toEqual({ reasons: 'required' })
    const why = { reason: 'clinician' as const, note: 'Dr. Okafor, Nov 22' }
    await save(rae, jobId, 2, withRow({ state: 'accepted', why }))
    expect(await fieldsOf(approve(rae, jobId, 3))).toBe('done')
  })

  it('is left out with a reason', async () => {
    const { jobId, withRow } = await build()
    await save(rae, jobId, 0, withRow({ state: 'deleted' }))
    expect(await fieldsOf(approve(rae, jobId, 1))).toEqual({ reasons: 'required' })
    await save(rae, jobId, 1, withRow({ state: 'deleted', why: { reason: 'misprint', note: '' } }))
    expect(await fieldsOf(approve(rae, jobId, 2))).toBe('done')
  })
})

describe('a row with a question', () => {
  const hold = {
    to: 'laboratory' as const,
    question: 'Potassium is printed as 41. Please confirm.',
  }

  it('holds the report, visibly and resumably', async () => {
    const { jobId, first, withRow } = await build()
    await save(rae, jobId, 0, withRow({ state: 'held', hold }))
    expect(await fieldsOf(approve(rae, jobId, 1))).toEqual({ rows: 'required' })
    await releaseReview(rae.context, { jobId, claimKey: rae.claimKey })
    const { rows } = await listReviews(sam.context, { show: 'held' })
    expect(rows.find((row) => row.jobId === jobId)).toMatchObject({ heldFor: ['laboratory'] })

    const view = await getReview(sam.context, { jobId })
    expect(view.edits.rows[first]).toMatchObject({ state: 'held', hold })
    expect(view.marks[first]).toMatchObject({ by: 'Rae Winter', isOwn: false })
    const why = { reason: 'laboratory' as const, note: 'Kim at Northgate, Nov 22' }
    const answered = withRow({ state: 'accepted', typed: typed('4.1'), why, hold })
    await save(sam, jobId, 1, answered)
    expect((await listReviews(sam.context, { show: 'held' })).rows).not.toContainEqual(
      expect.objectContaining({ jobId }),
    )
    expect(await fieldsOf(approve(sam, jobId, 2))).toBe('done')
  })

  it('is not the next report to review, nor is one that someone else has', async () => {
    const grace = await sandbox.buildPatient()
    await db().reportProjection.deleteMany()
    const waiting = (createdAt: string) =>
      buildWaitingReport(sandbox, grace, { rows: [buildReportRow()], createdAt })
    const [done, held, taken, next] = [
      await waiting('2020-01-01T08:00:00Z'),
      await waiting('2020-01-02T08:00:00Z'),
      await waiting('2020-01-03T08:00:00Z'),
      await waiting('2020-01-04T08:00:00Z'),
    ]
    const row = (id: string | null | undefined, edit: RowEdit) => ({
      ...noEdits,
      rows: { [id ?? '']: edit },
    })
    await save(rae, held.jobId, 0, row(held.rows[0]?.id, { state: 'held', hold }))
    await releaseReview(rae.context, { jobId: held.jobId, claimKey: rae.claimKey })
    await claimReview(sam.context, { jobId: taken.jobId, claimKey: sam.claimKey })
    await save(rae, done.jobId, 0, row(done.rows[0]?.id, { state: 'accepted' }))
    expect(await approve(rae, done.jobId, 1)).toEqual({ next: next.jobId })
    await db().reportProjection.deleteMany({ where: { jobId: next.jobId } })
    expect(await approve(rae, done.jobId, 1)).toEqual({ next: null })
  })
})

describe('the record of a decision', () => {
  it('says of each row how, why, in spite of what, by which reviewer and when', async () => {
    const { jobId, first, second, withRow } = await build()
    const why = { reason: 'laboratory' as const, note: 'Kim at Northgate, Nov 22' }
    await save(rae, jobId, 0, withRow({ state: 'accepted', typed: typed('4.1'), why }))
    await releaseReview(rae.context, { jobId, claimKey: rae.claimKey })
    const { edits } = await getReview(sam.context, { jobId })
    const reopened = { ...edits.rows, [second]: { state: 'accepted' as const, code: null } }
    await save(sam, jobId, 1, { ...edits, rows: reopened })
    await approve(sam, jobId, 2)
    const decision = await db().reviewDecision.findUniqueOrThrow({ where: { jobId } })
    const record = readDecisionRecord(decision.record)
    expect(record?.identity).toMatchObject({ check: { name: 'same' }, isConfirmed: false })
    expect(record?.rows).toMatchObject([
      { rowId: first, state: 'accepted', why, doubts: [], mark: { by: rae.userId } },
      { rowId: second, state: 'accepted', why: null, mark: { by: sam.userId } },
    ])
  })
})

describe('a form that is open', () => {
  it('is kept with the draft as it was typed, and decides nothing', async () => {
    const { jobId, first } = await build()
    const editor = { form: 'edit' as const, rowId: first, fields: { value: '88', unit: '' } }
    await save(rae, jobId, 0, { ...noEdits, editor })
    const view = await getReview(sam.context, { jobId })
    expect(view.edits.editor).toEqual(editor)
    expect(view.marks).toEqual({})
    expect(await fieldsOf(approve(rae, jobId, 1))).toMatchObject({ rows: 'required' })
  })
})
