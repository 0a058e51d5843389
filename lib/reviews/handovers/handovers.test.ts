import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disableUser } from '#lib/accounts/user-access.ts'
import { db } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import type { HandoverHold } from '#lib/review-decisions/decision-record.ts'
import { approveReview } from '#lib/reviews/approve-review.ts'
import { releaseReview } from '#lib/reviews/claim-review.ts'
import { getReview } from '#lib/reviews/get-review.ts'
import { findNextReview } from '#lib/reviews/queue/find-next-review.ts'
import { listReviews } from '#lib/reviews/queue/list-reviews.ts'
import { rejectReview } from '#lib/reviews/reject-review.ts'
import { noEdits, type RowEdit } from '#lib/reviews/review-edits.ts'
import { saveReview } from '#lib/reviews/save-review.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { waitForLocks } from '#testing/web/wait-for-locks.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { countHandovers } from './count-handovers.ts'
import { openHandoversOf } from './follow-handovers.ts'

type Reviewer = Awaited<ReturnType<typeof buildReviewer>>

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let rae: Reviewer
let sam: Reviewer
let kim: Reviewer
let jobId: ReportId
let rowId: string
let version: number

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  rae = await buildReviewer('reviewer', 'Rae Winter')
  sam = await buildReviewer('clinician', 'Sam Reyes')
  kim = await buildReviewer('reviewer', 'Kim Park')
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  const rows = [buildReportRow()]
  jobId = (await buildWaitingReport(sandbox, ada, { rows })).jobId
  rowId = rows[0]?.id ?? ''
  version = 0
})

/** Saves the row as this reviewer, and leaves the report to the next. */
async function save({ context, claimKey }: Reviewer, edit: RowEdit) {
  const edits = { ...noEdits, rows: { [rowId]: edit } }
  const outcome = await saveReview(context, { jobId, claimKey, version, edits }).then(
    (saved) => {
      version = saved.version
      return saved
    },
    (error: { code?: string; details?: { fields?: unknown } }) => error.code ?? 'unexpected',
  )
  await releaseReview(context, { jobId, claimKey })
  return outcome
}
const unsure = (of: Reviewer | null, question = 'Is this 32 or 82?'): HandoverHold => ({
  to: 'colleague',
  of: of?.userId ?? null,
  question,
  id: randomUUID(),
})
const stateOf = async ({ context }: Reviewer) =>
  (await getReview(context, { jobId })).handovers[rowId]
const listed = async ({ context }: Reviewer, show: 'for-me' | 'handed-over') =>
  (await listReviews(context, { show })).rows.some((row) => row.jobId === jobId)
const approve = ({ context, claimKey }: Reviewer) =>
  approveReview(context, { jobId, claimKey, version }).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const auditsOf = async (action: string) =>
  (await db().auditEntry.findMany({ where: { subjectId: jobId, action } })).map(
    ({ actorId }) => actorId,
  )

describe('a row that a reviewer is unsure of', () => {
  it('is taken back for good while the colleague who was asked is deactivated', async () => {
    const leaver = await buildReviewer('reviewer', 'Lee Moss')
    await save(rae, { state: 'held', hold: unsure(leaver) })
    const { saving } = await db().$transaction(async (tx) => {
      const away = { userId: leaver.userId, by: 'admin' }
      expect(await openHandoversOf(tx, away)).toBe(1)
      const saving = save(rae, { state: 'open' })
      await waitForLocks(1)
      return { saving }
    })
    await saving
    const kept = await db().rowHandover.findMany({ where: { jobId }, orderBy: { askedAt: 'asc' } })
    expect(kept.map(({ outcome }) => outcome)).toEqual(['handed-on', 'taken-back'])
  })

  it('waits for any colleague, who finds, decides and returns it to whoever asked', async () => {
    const before = (await countHandovers(sam.context)).total
    const hold = unsure(null)
    await save(rae, { state: 'held', hold })
    expect(await approve(rae)).toBe('invalid-input')
    await releaseReview(rae.context, { jobId, claimKey: rae.claimKey })
    expect((await countHandovers(sam.context)).total).toBe(before + 1)
    expect([await listed(sam, 'for-me'), await listed(rae, 'for-me')]).toEqual([true, false])
    expect([await listed(sam, 'handed-over'), await listed(rae, 'handed-over')]).toEqual([
      false,
      true,
    ])
    expect(await stateOf(sam)).toMatchObject({
      askedBy: { name: 'Rae Winter', isOwn: false },
      askedOf: null,
      note: 'Is this 32 or 82?',
      mayAnswer: true,
      end: null,
    })
    const saved = await save(sam, { state: 'accepted', hold })
    expect(saved).toMatchObject({ handovers: { [rowId]: { end: { outcome: 'accepted' } } } })
    expect(await stateOf(rae)).toMatchObject({
      askedBy: { isOwn: true },
      end: { name: 'Sam Reyes', isOwn: false, outcome: 'accepted' },
    })
    expect(await listed(sam, 'for-me')).toBe(false)
    expect(await auditsOf('reviews.hand-over')).toEqual([rae.userId])
    expect(await auditsOf('reviews.answer-handover')).toEqual([sam.userId])
    expect(await approve(rae)).toBe('done')
    const { record } = await db().reviewDecision.findUniqueOrThrow({ where: { jobId } })
    expect(record).toMatchObject({ rows: [{ hold, mark: { by: sam.userId } }] })
  })

  it('is not decided by whoever handed it over, unless they take it back first', async () => {
    const hold = unsure(null)
    await save(rae, { state: 'held', hold })
    expect(await save(rae, { state: 'accepted', hold })).toBe('invalid-input')
    const why = { reason: 'duplicate' as const, note: '' }
    expect(await save(rae, { state: 'deleted', why, hold })).toBe('invalid-input')
    await save(rae, { state: 'open' })
    expect(await auditsOf('reviews.take-back')).toEqual([rae.userId])
    expect(await stateOf(sam)).toMatchObject({ mayAnswer: false, end: { outcome: 'taken-back' } })
    await save(rae, { state: 'accepted' })
    expect(await approve(rae)).toBe('done')
  })

  it('is decided by the colleague it names, and by no one else', async () => {
    const hold = unsure(sam)
    await save(rae, { state: 'held', hold })
    expect([await listed(sam, 'for-me'), await listed(kim, 'for-me')]).toEqual([true, false])
    expect(await save(kim, { state: 'accepted', hold })).toBe('invalid-input')
    expect(await stateOf(kim)).toMatchObject({ askedOf: { name: 'Sam Reyes' }, mayAnswer: false })
    expect(await save(sam, { state: 'accepted', hold })).toMatchObject({ version: 2 })
  })

  it('is handed on by a colleague, and then no one who asked decides it', async () => {
    await save(rae, { state: 'held', hold: unsure(sam) })
    // Neither back to whoever asked, nor to someone who does not review.
    expect(await save(sam, { state: 'held', hold: unsure(rae) })).toBe('invalid-input')
    const support = await buildReviewer('support', 'Lee Fox')
    expect(await save(sam, { state: 'held', hold: unsure(support) })).toBe('invalid-input')
    const on = unsure(null, '')
    await save(sam, { state: 'held', hold: on })
    for (const asker of [rae, sam]) {
      expect(await listed(asker, 'for-me')).toBe(false)
      expect(await save(asker, { state: 'accepted', hold: on })).toBe('invalid-input')
    }
    expect(await save(kim, { state: 'accepted', hold: on })).toMatchObject({ version: 3 })
  })

  it('is whose it was after a colleague undoes their answer or gives it back', async () => {
    const hold = unsure(null)
    await save(rae, { state: 'held', hold })
    await save(sam, { state: 'accepted', hold })
    await save(sam, { state: 'held', hold })
    expect(await stateOf(sam)).toMatchObject({ askedBy: { name: 'Rae Winter' }, mayAnswer: true })
    expect(await save(rae, { state: 'accepted', hold })).toBe('invalid-input')
    await save(sam, { state: 'open', hold })
    expect(await stateOf(rae)).toMatchObject({ end: { name: 'Sam Reyes', outcome: 'returned' } })
    expect(await save(rae, { state: 'accepted', hold })).toMatchObject({ version: 5 })
  })

  it('waits for any other reviewer once the colleague it names is deactivated', async () => {
    const pat = await buildReviewer('clinician', 'Pat Hill')
    const hold = unsure(pat)
    await save(rae, { state: 'held', hold })
    expect([await listed(pat, 'for-me'), await listed(kim, 'for-me')]).toEqual([true, false])
    await disableUser(staffContext('admin'), { userId: pat.userId })
    expect([await listed(pat, 'for-me'), await listed(rae, 'for-me')]).toEqual([true, false])
    expect(await listed(kim, 'for-me')).toBe(true)
    expect(await stateOf(kim)).toMatchObject({
      askedBy: { name: 'Rae Winter' },
      askedOf: null,
      note: 'Is this 32 or 82?',
      mayAnswer: true,
    })
    expect(await save(rae, { state: 'accepted', hold })).toBe('invalid-input')
    expect(await save(kim, { state: 'accepted', hold })).toMatchObject({ version: 2 })
  })

  it('is the colleague’s next report, and closed with its report', async () => {
    await db().reportProjection.deleteMany({ where: { jobId: { not: jobId } } })
    await save(rae, { state: 'held', hold: unsure(sam) })
    const next = ({ context: { actor } }: Reviewer) =>
      actor.kind === 'staff' ? findNextReview(actor) : undefined
    expect([await next(rae), await next(sam), await next(kim)]).toEqual([null, jobId, null])
    const { context, claimKey } = kim
    await rejectReview(context, { jobId, claimKey, reason: 'duplicate' })
    expect(await db().rowHandover.findMany({ where: { jobId } })).toMatchObject([
      { outcome: 'closed', endedBy: kim.userId },
    ])
  })
})

it('keeps what was handed over: it ends once, and nothing else of it changes', async () => {
  await save(rae, { state: 'held', hold: unsure(sam) })
  const where = { jobId }
  const refused = 'row_handover is append-only'
  const { rowHandover } = db()
  await expect(rowHandover.deleteMany({ where })).rejects.toThrow(refused)
  await expect(rowHandover.updateMany({ where, data: { note: '' } })).rejects.toThrow(refused)
  await save(sam, { state: 'accepted' })
  await expect(rowHandover.updateMany({ where, data: { outcome: 'returned' } })).rejects.toThrow(
    refused,
  )
})
