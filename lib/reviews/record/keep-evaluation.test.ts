import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { getAccuracyBoard } from '#lib/reading-accuracy/get-accuracy-board.ts'
import { approveReview } from '#lib/reviews/approve-review.ts'
import { noEdits, type ReviewEdits, type RowEdit } from '#lib/reviews/review-edits.ts'
import { saveReview } from '#lib/reviews/save-review.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildRows, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let rae: Awaited<ReturnType<typeof buildReviewer>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  rae = await buildReviewer()
})
afterAll(() => sandbox.close())

const admin = staffContext('admin')
const board = (filters: Partial<Parameters<typeof getAccuracyBoard>[1]> = {}) =>
  getAccuracyBoard(admin, { months: 12, page: 1, ...filters })

/** Approves a report of this laboratory with these edits, in the order of its rows. */
async function approve(
  laboratory: string,
  edits: RowEdit[],
  {
    rows = buildRows(),
    added = [],
  }: { rows?: ReturnType<typeof buildRows>; added?: ReviewEdits['added'] } = {},
) {
  const { jobId } = await buildWaitingReport(sandbox, ada, {
    rows,
    metadata: { lab_name: laboratory },
  })
  const edited = rows.map(({ id }, at) => [id, edits[at] ?? { state: 'accepted' }])
  const { context, claimKey } = rae
  const all = { ...noEdits, rows: Object.fromEntries(edited), added }
  await saveReview(context, { jobId, claimKey, version: 0, edits: all })
  await approveReview(context, { jobId, claimKey, version: 1 })
  const { readings } = await db().reviewDecision.findUniqueOrThrow({
    where: { jobId },
    include: { readings: true },
  })
  return rows
    .map(({ id }) => readings.find(({ rowId }) => rowId === id))
    .concat(readings.filter(({ rowId }) => added.some(({ id }) => id === rowId)))
}

it('keeps each row as it was read and as it was approved, with the fields that differ', async () => {
  const sodium = { name: 'Sodium', value: '140', unit: 'mmol/L', range: '135 - 145', flag: '' }
  const zonulin = { name: 'Zonulin', value: '41', unit: 'ng/mL', range: '15 - 150', flag: '' }
  const kept = await approve(
    'Northside  Laboratory',
    [
      { state: 'accepted' },
      { state: 'accepted', code: '1558-6' },
      {
        state: 'accepted',
        typed: { ...zonulin, unit: 'ug/L' },
        why: { reason: 'misread', note: '' },
      },
    ],
    { added: [{ id: randomUUID(), page: 1, state: 'accepted', typed: sodium }] },
  )
  expect(kept).toMatchObject([
    {
      parser: '0123456789ab',
      engines: ['tesseract.js 7.0.0'],
      verdict: 'read',
      wrong: [],
      isDoubted: false,
      asRead: { code: '2276-4', value: '32' },
    },
    {
      verdict: 'read',
      wrong: ['code'],
      isDoubted: true,
      asRead: { code: '2345-7' },
      asApproved: { code: '1558-6', value: '540' },
    },
    { wrong: ['unit'], asRead: { code: null, unit: 'ng/mL' } },
    { verdict: 'missed', wrong: [], asRead: null, asApproved: { name: 'Sodium', value: '140' } },
  ])
})

it('blames no reading for what a laboratory corrected, nor for a row left out for the page’s sake', async () => {
  const ferritin = { name: 'Ferritin', value: '33', unit: 'ng/mL', range: '15 - 150', flag: '' }
  const change = (reason: 'misread' | 'laboratory'): RowEdit => ({
    state: 'accepted',
    typed: ferritin,
    why: { reason, note: reason === 'misread' ? '' : 'Confirmed by phone' },
  })
  const leaveOut = (reason: 'duplicate' | 'no-value'): RowEdit => ({
    state: 'deleted',
    why: { reason, note: '' },
  })
  const kept = await approve(
    'Southside Laboratory',
    [change('misread'), change('laboratory'), leaveOut('duplicate'), leaveOut('no-value')],
    { rows: Array.from({ length: 4 }, () => buildReportRow()) },
  )
  expect(kept).toMatchObject([
    { verdict: 'read', wrong: ['value'] },
    { verdict: 'read', wrong: [] },
    { verdict: 'invented', asApproved: null },
    { verdict: 'left-out', asApproved: null },
  ])
})

it('counts by laboratory, field and month', async () => {
  await approve('NORTHSIDE laboratory', [], { rows: [buildReportRow()] })
  const { total, months, laboratories } = await board()
  expect(total).toMatchObject({ reports: 3, read: 6, untouched: 3, missed: 1, invented: 1 })
  // The value of Southside’s first row was read with no doubt.
  expect(total).toMatchObject({ silent: 1, wrong: { value: 1, unit: 1, code: 1, flag: 0 } })
  expect(months).toHaveLength(1)
  expect(laboratories).toMatchObject([
    { name: 'NORTHSIDE laboratory', reports: 2, read: 4, missed: 1, wrong: { code: 1, unit: 1 } },
    { name: 'Southside Laboratory', reports: 1, read: 2, invented: 1, wrong: { value: 1 } },
  ])
  const south = laboratories[1]?.laboratoryId
  await db().readingEvaluation.updateMany({
    where: { laboratoryId: south ?? '' },
    data: { decidedAt: new Date(Date.now() - 130 * 86_400_000) },
  })
  const narrowed = await board({ laboratory: south })
  expect(narrowed).toMatchObject({
    laboratory: { name: 'Southside Laboratory' },
    total: { read: 2 },
    months: [{ read: 2, silent: 1 }],
  })
  expect((await board()).months.map(({ read }) => read)).toEqual([4, 2])
  expect((await board({ months: 3 })).laboratories).toHaveLength(1)
  expect((await board({ laboratory: randomUUID() })).total.read).toBe(0)
})

it('shows the laboratories page by page', async () => {
  const decision = await db().reviewDecision.findFirstOrThrow()
  await db().readingEvaluation.createMany({
    data: Array.from({ length: 30 }, (_, at) => ({
      decisionId: decision.id,
      rowId: `page-${at}`,
      laboratory: `Laboratory ${at}`,
      laboratoryId: randomUUID(),
      source: 'text',
      verdict: 'read',
      isDoubted: false,
      asRead: {},
      asApproved: {},
    })),
  })
  const [first, last] = [await board(), await board({ page: 900 })]
  expect(first.laboratories).toHaveLength(25)
  expect(last).toMatchObject({ page: 2, pageCount: 2 })
  const ids = [...first.laboratories, ...last.laboratories].map((row) => row.laboratoryId)
  expect(new Set(ids).size).toBe(32)
})
