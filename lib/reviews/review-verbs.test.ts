import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { getOwnReport } from '#lib/reports/get-own-report.ts'
import { countReviews } from '#lib/reviews/queue/count-reviews.ts'
import { listReviews } from '#lib/reviews/queue/list-reviews.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, type buildRows, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { approveReview } from './approve-review.ts'
import { claimReview, releaseReview } from './claim-review.ts'
import { closeReview } from './close-review.ts'
import { getReview } from './get-review.ts'
import { rejectReview } from './reject-review.ts'
import { noEdits, type ReviewEdits } from './review-edits.ts'
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

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const build = (parts: Parameters<typeof buildWaitingReport>[2] = {}) =>
  buildWaitingReport(sandbox, ada, parts)
const resultsOf = (jobId: ReportId) =>
  db().result.findMany({ where: { jobId }, orderBy: { position: 'asc' } })
const auditsOf = (jobId: ReportId, action: string) =>
  db().auditEntry.count({ where: { subjectId: jobId, action } })
const jobsOf = async (jobId: ReportId) => {
  const [row] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE payload ->> 'jobId' = ${jobId}`
  return row?.n
}
const expireClaim = (jobId: ReportId) =>
  db().reviewClaim.update({ where: { jobId }, data: { expiresAt: new Date(0) } })

type Reviewer = typeof rae
const save = (
  { context, claimKey }: Reviewer,
  jobId: ReportId,
  version: number,
  edits: ReviewEdits,
) => saveReview(context, { jobId, claimKey, version, edits })
const approve = ({ context, claimKey }: Reviewer, jobId: ReportId, version: number) =>
  approveReview(context, { jobId, claimKey, version })

function acceptAll(rows: readonly { id?: string | null }[]): ReviewEdits {
  const accepted = rows.map(({ id }) => [id, { state: 'accepted' }])
  return { ...noEdits, rows: Object.fromEntries(accepted) }
}

describe('listReviews', () => {
  it('sorts the oldest and most doubtful first, and shows claims', async () => {
    const grace = await sandbox.buildPatient()
    const build = (parts: Parameters<typeof buildWaitingReport>[2]) =>
      buildWaitingReport(sandbox, grace, parts)
    const certain = [buildReportRow()]
    const old = await build({ createdAt: '2020-03-01T09:00:00Z', rows: certain })
    const doubtful = await build({ createdAt: '2020-03-01T10:00:00Z' })
    const foreign = await build({
      createdAt: '2020-03-02T08:00:00Z',
      rows: certain,
      metadata: { patient_first_name: 'Otto', patient_last_name: 'Kern' },
    })
    const mine: string[] = [old, doubtful, foreign].map(({ jobId }) => jobId)
    const order = async (input: Parameters<typeof listReviews>[1]) =>
      (await listReviews(rae.context, input)).rows
        .map(({ jobId }) => jobId)
        .filter((jobId) => mine.includes(jobId))
        .map((jobId) => mine.indexOf(jobId))
    expect(await order({})).toEqual([1, 2, 0])
    expect(await order({ sort: 'oldest' })).toEqual([0, 1, 2])
    expect(await order({ sort: 'doubtful' })).toEqual([1, 0, 2])
    expect(await order({ reason: 'identity' })).toEqual([2])

    await claimReview(sam.context, { jobId: old.jobId, claimKey: sam.claimKey })
    expect(await order({ show: 'free' })).toEqual([1, 2])
    expect(await order({ show: 'mine' })).toEqual([])
    const { rows } = await listReviews(rae.context)
    expect(rows.find(({ jobId }) => jobId === old.jobId)).toMatchObject({
      patient: { firstName: 'Ada', lastName: 'Mendel' },
      claim: { by: 'Sam Reyes', isOwn: false },
      resultCount: 1,
      doubtCount: 0,
      isBegun: false,
    })
    await releaseReview(sam.context, { jobId: old.jobId, claimKey: sam.claimKey })
    expect(await order({ show: 'free' })).toEqual([1, 2, 0])
  })

  it('pages, counts and audits the access', async () => {
    const before = await countReviews(rae.context)
    const many = await sandbox.buildPatient()
    for (let at = 0; at < 26; at += 1) await buildWaitingReport(sandbox, many, {})
    expect((await countReviews(rae.context)).total).toBe(before.total + 26)
    const first = await listReviews(rae.context)
    const last = await listReviews(rae.context, { page: 400 })
    expect(first.rows).toHaveLength(25)
    expect(last.page).toBe(Math.ceil(first.total / 25))
    const ids = new Set([...first.rows, ...last.rows].map(({ jobId }) => jobId))
    expect(ids.size).toBe(first.rows.length + last.rows.length)
    const again = await listReviews(rae.context, {}, first.access)
    expect(again.access).toBe(first.access)
    await db().reportProjection.deleteMany({ where: { clientUserId: many.patientId } })
  })
})

describe('a claim', () => {
  it('belongs to one reviewer until they leave, and others see whose it is', async () => {
    const { jobId } = await build()
    await claimReview(rae.context, { jobId, claimKey: rae.claimKey })
    await claimReview(rae.context, { jobId, claimKey: rae.claimKey })
    expect(await auditsOf(jobId, 'reviews.claim')).toBe(1)
    const claim = { jobId, claimKey: sam.claimKey }
    expect(await codeOf(claimReview(sam.context, claim))).toBe('review-claimed')
    expect(await codeOf(claimReview(sam.context, { ...claim, takesOver: true }))).toBe(
      'review-claimed',
    )
    expect(await getReview(sam.context, { jobId })).toMatchObject({
      claim: { by: 'Rae Winter', isOwn: false },
    })
    await releaseReview(sam.context, claim)
    expect(await codeOf(claimReview(sam.context, claim))).toBe('review-claimed')
    await releaseReview(rae.context, { jobId, claimKey: rae.claimKey })
    expect(await codeOf(claimReview(sam.context, claim))).toBe('done')
  })

  it('expires when its window goes silent', async () => {
    const { jobId } = await build()
    await claimReview(rae.context, { jobId, claimKey: rae.claimKey })
    await expireClaim(jobId)
    expect((await getReview(sam.context, { jobId })).claim).toBeNull()
    await claimReview(sam.context, { jobId, claimKey: sam.claimKey })
    expect(await codeOf(save(rae, jobId, 0, noEdits))).toBe('review-claimed')
    expect(await codeOf(approve(rae, jobId, 0))).toBe('review-claimed')
  })

  it('moves between windows of one reviewer only on request', async () => {
    const { jobId } = await build()
    const other = randomUUID()
    await claimReview(rae.context, { jobId, claimKey: rae.claimKey })
    expect(await codeOf(claimReview(rae.context, { jobId, claimKey: other }))).toBe(
      'review-claimed',
    )
    await claimReview(rae.context, { jobId, claimKey: other, takesOver: true })
    expect(await codeOf(save(rae, jobId, 0, noEdits))).toBe('review-claimed')
  })

  it('goes to one of many simultaneous requests', async () => {
    const { jobId } = await build()
    const outcomes = await Promise.all(
      [rae, sam, rae, sam, rae, sam].map(({ context }) =>
        codeOf(claimReview(context, { jobId, claimKey: randomUUID() })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'review-claimed']))
  })
})

describe('saveReview', () => {
  it('stores the edits and has the service interpret typed rows', async () => {
    const { jobId, rows } = await build()
    const id = rows[1]?.id ?? ''
    const typed = { name: 'Glucose', value: '54.0', unit: 'mg/dL', range: '70 - 99', flag: 'L' }
    const edits = { ...noEdits, rows: { [id]: { state: 'accepted' as const, typed } } }
    const saved = await save(rae, jobId, 0, edits)
    expect(saved).toMatchObject({ version: 1, edits })
    expect(saved.readings[id]?.row).toMatchObject({
      value: '54.0',
      interpretation: 'abnormal',
      is_below_min_range: true,
      ucum_unit: 'mg/dL',
    })
    expect(await getReview(rae.context, { jobId })).toMatchObject({ version: 1, edits })
    expect(await auditsOf(jobId, 'reviews.save')).toBe(1)
  })

  it('keeps what is typed in an open form also where it is still too long', async () => {
    const { jobId, rows } = await build()
    const fields = { to: 'laboratory', question: 'x'.repeat(501) }
    const editor = { form: 'hold' as const, rowId: rows[0]?.id ?? '', fields }
    expect(await save(rae, jobId, 0, { ...noEdits, editor })).toMatchObject({ edits: { editor } })
  })

  it('refuses an old version and overwrites nothing', async () => {
    const { jobId, rows } = await build()
    await save(rae, jobId, 0, acceptAll(rows))
    expect(await codeOf(save(rae, jobId, 0, noEdits))).toBe('draft-conflict')
    await releaseReview(rae.context, { jobId, claimKey: rae.claimKey })
    expect(await codeOf(save(sam, jobId, 0, noEdits))).toBe('draft-conflict')
    expect((await getReview(sam.context, { jobId })).edits).toEqual(acceptAll(rows))
    expect(await codeOf(save(sam, jobId, 1, noEdits))).toBe('done')
  })

  it('ends with the last save of a window that is left, before or after the one under way', async () => {
    for (const isStored of [true, false]) {
      const { jobId, rows } = await build()
      const { context, claimKey } = rae
      const last = { jobId, claimKey, version: 0, edits: acceptAll(rows), isLast: true }
      expect(await claimReview(context, { jobId, claimKey })).toEqual({ version: 0 })
      if (isStored) await save(rae, jobId, 0, noEdits)
      await saveReview(context, last)
      if (!isStored) expect(await codeOf(save(rae, jobId, 0, noEdits))).toBe('draft-conflict')
      const found = await getReview(context, { jobId })
      expect(found).toMatchObject({ edits: acceptAll(rows), claim: null })
      expect(await auditsOf(jobId, 'reviews.release')).toBe(1)
      const next = await claimReview(context, { jobId, claimKey: randomUUID() })
      expect(next).toEqual({ version: found.version })
    }
  })

  it('does not end with the last save of a window whose report another reviewer has changed', async () => {
    const { jobId, rows } = await build()
    await save(sam, jobId, 0, acceptAll(rows))
    await releaseReview(sam.context, { jobId, claimKey: sam.claimKey })
    await claimReview(rae.context, { jobId, claimKey: rae.claimKey })
    const last = { jobId, claimKey: rae.claimKey, version: 0, edits: noEdits, isLast: true }
    expect(await codeOf(saveReview(rae.context, last))).toBe('draft-conflict')
    const found = await getReview(rae.context, { jobId })
    expect(found).toMatchObject({ edits: acceptAll(rows), claim: null })
  })

  it('accepts one of many saves over one version', async () => {
    const { jobId, rows } = await build()
    await claimReview(rae.context, { jobId, claimKey: rae.claimKey })
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(save(rae, jobId, 0, acceptAll(rows)))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect((await getReview(rae.context, { jobId })).version).toBe(1)
  })
})

describe('approveReview', () => {
  let jobId: ReportId
  let rows: ReturnType<typeof buildRows>
  beforeEach(async () => {
    const built = await build()
    jobId = built.jobId
    rows = built.rows
  })

  it('writes results with provenance, the decision, the audit, the email and one job', async () => {
    const [ferritin, glucose, zonulin] = rows.map(({ id }) => id ?? '')
    const typed = { name: 'Glucose', value: '54', unit: 'mg/dL', range: '70 - 99', flag: '' }
    const added = {
      id: randomUUID(),
      page: 1,
      state: 'accepted' as const,
      typed: { name: 'Sodium', value: '140', unit: 'mmol/L', range: '135 - 145', flag: '' },
    }
    const edits: ReviewEdits = {
      ...noEdits,
      rows: {
        [ferritin ?? '']: { state: 'accepted' },
        [glucose ?? '']: { state: 'accepted', typed, code: '1558-6' },
        [zonulin ?? '']: { state: 'deleted', why: { reason: 'not-a-result', note: '' } },
      },
      added: [added],
    }
    await save(rae, jobId, 0, edits)
    await approve(rae, jobId, 1)
    const results = await resultsOf(jobId)
    expect(results).toMatchObject([
      { rowId: ferritin, loincCode: '2276-4', value: '32', before: null, origin: 'reviewed' },
      {
        rowId: glucose,
        loincCode: '1558-6',
        value: '54',
        number: 54,
        isBelow: true,
        interpretation: 'abnormal',
        page: 1,
        reviewerId: rae.userId,
        patientId: ada.patientId,
        before: { value: '540', loinc_match_status: 'needs_review' },
      },
      { rowId: added.id, loincCode: '2951-2', value: '140', box: null, before: null },
    ])
    expect(results[1]?.box).toEqual(rows[1]?.box)
    const decision = await db().reviewDecision.findUniqueOrThrow({ where: { jobId } })
    expect(decision).toMatchObject({ outcome: 'approved', reviewerId: rae.userId, revision: 5 })
    expect(decision.before).toHaveLength(3)
    expect(decision.after).toHaveLength(3)
    expect(await auditsOf(jobId, 'reviews.approve')).toBe(1)
    expect(await jobsOf(jobId)).toBe(1)
    expect(await db().reviewClaim.count({ where: { jobId } })).toBe(0)
    expect(await db().reviewDraft.count({ where: { jobId } })).toBe(0)
    expect(await db().reportNotice.findMany({ where: { jobId } })).toMatchObject([
      { kind: 'ready' },
    ])
  })

  it('requires a decision on every row and at least one accepted row', async () => {
    expect(await codeOf(approve(rae, jobId, 0))).toBe('invalid-input')
    const why = { reason: 'no-value', note: '' }
    const left = rows.map(({ id }) => [id, { state: 'deleted', why }])
    await save(rae, jobId, 0, { ...noEdits, rows: Object.fromEntries(left) })
    expect(await codeOf(approve(rae, jobId, 1))).toBe('invalid-input')
    expect(await resultsOf(jobId)).toEqual([])
  })

  it('requires a confirmation when the report names another person', async () => {
    const foreign = await build({
      rows: [buildReportRow()],
      metadata: { patient_first_name: 'Otto' },
    })
    const edits = acceptAll(foreign.rows)
    await save(rae, foreign.jobId, 0, edits)
    expect(await codeOf(approve(rae, foreign.jobId, 1))).toBe('invalid-input')
    await save(rae, foreign.jobId, 1, { ...edits, isIdentityConfirmed: true })
    expect(await codeOf(approve(rae, foreign.jobId, 2))).toBe('done')
  })

  it('is open to administrators without a reason only until it is decided', async () => {
    const { jobId, rows } = await build()
    const admin = staffContext('admin')
    expect(await codeOf(getReview(admin, { jobId }))).toBe('done')
    await save(rae, jobId, 0, acceptAll(rows))
    expect(await codeOf(approve(rae, jobId, 1))).toBe('done')
    expect(await codeOf(getReview(admin, { jobId }))).toBe('reason-needed')
    expect(await codeOf(getReview(rae.context, { jobId }))).toBe('done')
  })

  it('requires a confirmation when no name was read, and says so in the queue', async () => {
    const unnamed = await build({
      rows: [buildReportRow()],
      reasons: [],
      metadata: { patient_first_name: null, patient_last_name: null },
    })
    const view = await getReview(rae.context, { jobId: unnamed.jobId })
    expect(view.identity).toMatchObject({ name: 'unknown', dob: 'unknown' })
    expect(view.reasons).toEqual(['name-unread'])
    const { rows: waiting } = await listReviews(rae.context, { reason: 'identity' })
    expect(waiting.map(({ jobId }) => jobId)).toContain(unnamed.jobId)
    const edits = acceptAll(unnamed.rows)
    await save(rae, unnamed.jobId, 0, edits)
    expect(await codeOf(approve(rae, unnamed.jobId, 1))).toBe('invalid-input')
    expect(await resultsOf(unnamed.jobId)).toEqual([])
    await save(rae, unnamed.jobId, 1, { ...edits, isIdentityConfirmed: true })
    expect(await codeOf(approve(rae, unnamed.jobId, 2))).toBe('done')
  })

  it('requires the day of collection where none was read, or that none is printed', async () => {
    const metadata = { date_collected: null, date_reported: null }
    const undated = () => build({ rows: [buildReportRow()], reasons: ['no-date'], metadata })
    const day = '2026-03-02'
    const dated = await undated()
    const { rows: waiting } = await listReviews(rae.context, { reason: 'no-date' })
    expect(waiting.map(({ jobId }) => jobId)).toContain(dated.jobId)
    const edits = acceptAll(dated.rows)
    await save(rae, dated.jobId, 0, edits)
    expect(await codeOf(approve(rae, dated.jobId, 1))).toBe('invalid-input')
    await save(rae, dated.jobId, 1, { ...edits, collectedOn: '2199-01-01' })
    expect(await codeOf(approve(rae, dated.jobId, 2))).toBe('invalid-input')
    await save(rae, dated.jobId, 2, { ...edits, collectedOn: day })
    expect(await codeOf(approve(rae, dated.jobId, 3))).toBe('done')
    expect(await resultsOf(dated.jobId)).toMatchObject([{ observedOn: new Date(day) }])
    const report = await getOwnReport(ada.context, { jobId: dated.jobId })
    expect(report.day).toBe(day)
    const decision = await db().reviewDecision.findUniqueOrThrow({ where: { jobId: dated.jobId } })
    expect(decision.record).toMatchObject({ collectedOn: day })

    const bare = await undated()
    await save(rae, bare.jobId, 0, { ...acceptAll(bare.rows), collectedOn: null })
    expect(await codeOf(approve(rae, bare.jobId, 1))).toBe('done')
    expect(await resultsOf(bare.jobId)).toMatchObject([{ observedOn: null }])
  })

  it('requires a confirmation when the printed sex or age does not fit', async () => {
    const { patientId } = ada
    await db().patient.update({
      where: { id: patientId },
      data: { gender: 'female', dob: '1990-05-17' },
    })
    for (const [metadata, reason] of [
      [{ gender: 'male' }, 'sex-differs'],
      [{ gender: 'female', age: '21 Years' }, 'age-differs'],
    ] as const) {
      const report = await build({ rows: [buildReportRow()], reasons: [], metadata })
      const view = await getReview(rae.context, { jobId: report.jobId })
      expect(view.reasons).toEqual([reason])
      expect(view.patient).toMatchObject({ gender: 'female', ageAtCollection: 35 })
      await save(rae, report.jobId, 0, acceptAll(report.rows))
      expect(await codeOf(approve(rae, report.jobId, 1))).toBe('invalid-input')
    }
    await db().patient.update({ where: { id: patientId }, data: { gender: null, dob: null } })
  })

  it('succeeds once from many simultaneous requests, and can be repeated after a lost response', async () => {
    await save(rae, jobId, 0, acceptAll(rows))
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () => codeOf(approve(rae, jobId, 1))),
      ...Array.from({ length: 2 }, () => codeOf(approve(sam, jobId, 1))),
    ])
    expect(outcomes.slice(0, 4)).toEqual(['done', 'done', 'done', 'done'])
    expect(outcomes.slice(4)).not.toContain('done')
    expect(await resultsOf(jobId)).toHaveLength(3)
    expect(await auditsOf(jobId, 'reviews.approve')).toBe(1)
    expect(await codeOf(save(sam, jobId, 1, noEdits))).toBe('review-closed')
    expect(await codeOf(claimReview(sam.context, { jobId, claimKey: sam.claimKey }))).toBe(
      'review-closed',
    )
    const reject = { jobId, claimKey: rae.claimKey, reason: 'duplicate' as const }
    expect(await codeOf(rejectReview(rae.context, reject))).toBe('review-closed')
  })

  it('writes nothing when any part fails', async () => {
    await save(rae, jobId, 0, acceptAll(rows))
    await db().$executeRaw`ALTER TABLE result ADD CONSTRAINT never CHECK (value <> '41') NOT VALID`
    await expect(approve(rae, jobId, 1)).rejects.toThrow()
    await db().$executeRaw`ALTER TABLE result DROP CONSTRAINT never`
    expect(await db().reviewDecision.count({ where: { jobId } })).toBe(0)
    expect(await jobsOf(jobId)).toBe(0)
    expect(await codeOf(approve(rae, jobId, 1))).toBe('done')
  })

  it('shows the value to the next report of the same patient, until it is withdrawn', async () => {
    await save(rae, jobId, 0, acceptAll(rows))
    await approve(rae, jobId, 1)
    const next = await build()
    const { previous } = await getReview(rae.context, { jobId: next.jobId })
    expect(previous['2276-4']).toEqual({
      value: '32',
      unit: 'ng/mL',
      observedOn: '2026-03-04',
      interpretation: 'normal',
    })
    const valueNow = async () =>
      (await getReview(rae.context, { jobId: next.jobId })).previous['2276-4']?.value
    await db().result.updateMany({
      where: { patientId: ada.patientId, biomarker: '2276-4' },
      data: { replacedAt: new Date() },
    })
    expect(await valueNow()).toBeUndefined()
  })
})

describe('rejectReview', () => {
  it('shows the patient the reason in their language and stores no value', async () => {
    const { jobId } = await build()
    await db().user.update({ where: { id: ada.userId }, data: { locale: 'es' } })
    const input = { jobId, claimKey: rae.claimKey, reason: 'unreadable' as const, note: 'Hoja 2.' }
    await rejectReview(rae.context, input)
    const decision = await db().reviewDecision.findUniqueOrThrow({ where: { jobId } })
    expect(decision.reason).toMatch(/^No pudimos leer.* Hoja 2\.$/)
    expect(await resultsOf(jobId)).toEqual([])
    expect(await db().reportNotice.findMany({ where: { jobId } })).toMatchObject([
      { kind: 'rejected' },
    ])
    expect(await auditsOf(jobId, 'reviews.reject')).toBe(1)
  })

  it('requires a message when the reason is not in the list', async () => {
    const { jobId } = await build()
    const input = { jobId, claimKey: rae.claimKey, reason: 'other' as const, note: ' ' }
    expect(await codeOf(rejectReview(rae.context, input))).toBe('invalid-input')
  })
})

describe('closeReview', () => {
  it('closes the review in the service, and a repetition has no effect', async () => {
    const { jobId, rows } = await build()
    await save(rae, jobId, 0, acceptAll(rows))
    await approve(rae, jobId, 1)
    await closeReview(jobId)
    await closeReview(jobId)
    const job = await sandbox.service.db.parsingJob.findUniqueOrThrow({ where: { id: jobId } })
    expect(job).toMatchObject({ isReviewed: true, reviewOutcome: 'approved' })
    expect((job.data as { results: unknown[] }).results).toHaveLength(3)
    const projected = await db().reportProjection.findUniqueOrThrow({ where: { jobId } })
    expect(projected.isReviewed).toBe(true)
    expect(await resultsOf(jobId)).toHaveLength(3)
  })

  it('leaves a review alone that only our identity check asked for', async () => {
    const { jobId } = await build({
      rows: [buildReportRow()],
      reasons: [],
      isRequested: false,
      metadata: { patient_first_name: 'Otto', patient_last_name: 'Kern' },
    })
    const reason = 'another-person' as const
    await rejectReview(rae.context, { jobId, claimKey: rae.claimKey, reason })
    await closeReview(jobId)
    const job = await sandbox.service.db.parsingJob.findUniqueOrThrow({ where: { id: jobId } })
    expect(job).toMatchObject({ isReviewed: false, reviewOutcome: null })
    const { rows } = await listReviews(rae.context, { reason: 'identity' })
    expect(rows.map((row) => row.jobId)).not.toContain(jobId)
  })

  it('gives up on a job that the service no longer has', async () => {
    const { jobId, rows } = await build()
    await save(rae, jobId, 0, acceptAll(rows))
    await approve(rae, jobId, 1)
    await sandbox.service.db.parsingJob.delete({ where: { id: jobId } })
    await expect(closeReview(jobId)).resolves.toBeUndefined()
  })
})
