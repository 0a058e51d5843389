import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { acknowledgeCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { closeCriticalException } from '#lib/critical-results/calls/close-exception.ts'
import { recordCall } from '#lib/critical-results/calls/record-call.ts'
import { getCritical } from '#lib/critical-results/get-critical.ts'
import { listCriticals } from '#lib/critical-results/measures/list-criticals.ts'
import { findCallUrgency, hasOpenCritical } from '#lib/critical-results/own/has-open-critical.ts'
import {
  listDoubtfulReports,
  listOwnCriticals,
} from '#lib/critical-results/own/list-own-criticals.ts'
import { sendPatientNotice } from '#lib/critical-results/own/send-patient-notice.ts'
import { db } from '#lib/db/client.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { lockForRebuild } from '#lib/service-log/fold/lock-subjects.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { buildReportJob, buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { waitForLocks } from '#testing/web/wait-for-locks.ts'
import { answerOwnership } from './answer-ownership.ts'
import { approveReview } from './approve-review.ts'
import { claimReview } from './claim-review.ts'
import { getReview } from './get-review.ts'
import { rejectReview } from './reject-review.ts'
import { noEdits, type RowEdit } from './review-edits.ts'
import { saveReview } from './save-review.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let rae: Awaited<ReturnType<typeof buildReviewer>>
let sam: Awaited<ReturnType<typeof buildReviewer>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  rae = await buildReviewer()
  sam = await buildReviewer('clinician', 'Sam Reyes')
})
beforeEach(async () => {
  ada = await sandbox.buildPatient()
  await db().outgoingMail.deleteMany({})
})
afterAll(() => sandbox.close())

const someone = { patient_first_name: 'Otto', patient_last_name: 'Kern' }
const critical = (parts = {}) =>
  buildReportRow({
    id: 'crp',
    value: '2',
    interpretation: 'critical',
    is_below_min_range: true,
    doubts: ['low-confidence'],
    ...parts,
  })

async function raise({ metadata = {}, row = critical() } = {}) {
  const { jobId } = await buildWaitingReport(sandbox, ada, {
    rows: [row, buildReportRow({ id: 'other' })],
    metadata,
  })
  const { id } = await db().criticalResult.findFirstOrThrow({ where: { sourceId: jobId } })
  return { jobId, criticalId: id }
}

const view = (criticalId: string) => getCritical(sam.context, { criticalId })
const reject = (
  jobId: Awaited<ReturnType<typeof raise>>['jobId'],
  reason: 'another-person' | 'unreadable',
) => rejectReview(rae.context, { jobId, claimKey: rae.claimKey, reason, note: 'See page 1.' })
const reach = (criticalId: string) =>
  recordCall(sam.context, { criticalId, outcome: 'reached', spokeWith: 'patient', version: 1 })
const misprint = { state: 'deleted', why: { reason: 'misprint', note: '' } } as const
const typed = { name: 'Ferritin', value: '32', unit: 'ng/mL', range: '15 - 150', flag: '' }
const harmless = { state: 'accepted', typed } as const
const mailsTo = async (userId: string) =>
  (await db().outgoingMail.findMany({ where: { to: { startsWith: userId } } })).map(
    ({ subject }) => subject,
  )

async function approve(
  jobId: Awaited<ReturnType<typeof raise>>['jobId'],
  edit: RowEdit = { state: 'accepted' },
) {
  const { context, claimKey } = rae
  await claimReview(context, { jobId, claimKey })
  const rows = { crp: edit, other: { state: 'accepted' as const } }
  const edits = { ...noEdits, rows, isIdentityConfirmed: true }
  await saveReview(context, { jobId, claimKey, version: 0, edits })
  await approveReview(context, { jobId, claimKey, version: 1 })
}

it('is not approved while its patient is being deleted: what that raises would be hidden', async () => {
  const { jobId } = await raise()
  const { approving } = await db().$transaction(async (tx) => {
    await lockForRebuild(tx)
    const approving = approve(jobId)
    await waitForLocks(1)
    return { approving }
  })
  await approving
  expect(await db().reviewDecision.count({ where: { jobId } })).toBe(1)
})

describe('a rejected report', () => {
  it('that is someone else’s leaves the patient’s pages, escalates no further and does not count as missed', async () => {
    const { jobId, criticalId } = await raise()
    expect(await hasOpenCritical(ada.context)).toBe(true)
    await reject(jobId, 'another-person')
    expect(await listOwnCriticals(ada.context)).toEqual([])
    expect(await hasOpenCritical(ada.context)).toBe(false)
    const shown = await view(criticalId)
    expect(shown).toMatchObject({
      state: 'open',
      nextLevelAt: null,
      withdrawal: 'another-person',
      clinical: { withdrawalNote: 'See page 1.' },
    })
    expect(shown.events.map(({ kind }) => kind)).toContain('withdrawn')
    await acknowledgeCritical(sam.context, { criticalId })
    expect((await view(criticalId)).nextLevelAt).toBeNull()
    await db().$executeRaw`
      UPDATE critical_result SET raised_at = raised_at - interval '3 hours' WHERE id = ${criticalId}::uuid`
    const note = 'Not this patient'
    await closeCriticalException(sam.context, { criticalId, reason: 'not-this-patient', note })
    const missed = await listCriticals(sam.context, { show: 'missed' })
    expect(missed.rows.map((row) => row.criticalId)).not.toContain(criticalId)
  })

  it('that is someone else’s reopens once the patient has heard the value', async () => {
    const { jobId, criticalId } = await raise()
    await reach(criticalId)
    await reject(jobId, 'another-person')
    const { state, nextLevelAt } = await view(criticalId)
    expect([state, nextLevelAt]).toEqual(['reopened', expect.any(String)])
  })

  it('that cannot be read leaves the patient’s pages, and a clinician still decides', async () => {
    const { jobId, criticalId } = await raise()
    const { nextLevelAt } = await view(criticalId)
    await reject(jobId, 'unreadable')
    expect(await listOwnCriticals(ada.context)).toEqual([])
    expect(await view(criticalId)).toMatchObject({
      state: 'open',
      nextLevelAt,
      withdrawal: 'unreadable',
    })
  })

  it('that cannot be read reopens once the patient has heard the value, and says so', async () => {
    const { jobId, criticalId } = await raise()
    const call = {
      spokeWith: 'patient',
      identifiedBy: 'name-and-dob',
      readBack: '2, ferritin',
      advice: 'Emergency room now',
    } as const
    await recordCall(sam.context, { criticalId, outcome: 'confirmed', version: 1, ...call })
    expect((await view(criticalId)).state).toBe('closed')
    await db().outgoingMail.deleteMany({})
    await reject(jobId, 'unreadable')
    const { state, nextLevelAt, events } = await view(criticalId)
    expect([state, nextLevelAt]).toEqual(['reopened', expect.any(String)])
    expect(events.map(({ kind }) => kind)).toContain('reopened')
    expect(await mailsTo(sam.userId)).toContain('A critical result has changed')
  })

  it('keeps escalating when only the patient says that it is not theirs', async () => {
    const { jobId, criticalId } = await raise({ metadata: someone })
    await answerOwnership(ada.context, { jobId, answer: 'no' })
    const { withdrawal, nextLevelAt } = await view(criticalId)
    expect([withdrawal, nextLevelAt]).toEqual(['denied', expect.any(String)])
    expect(await listDoubtfulReports(ada.context)).toEqual([])
  })
})

it('asks the patient whose report it is until they have answered', async () => {
  const { jobId } = await raise({ metadata: someone })
  await answerOwnership(ada.context, { jobId, answer: 'unsure' })
  expect(await listDoubtfulReports(ada.context)).toEqual([{ reportId: jobId, isAnswered: true }])
})

describe('an approved report', () => {
  it('says of a row that was left out why, without its doubts', async () => {
    const { jobId, criticalId } = await raise({ metadata: someone })
    await approve(jobId, misprint)
    expect(await view(criticalId)).toMatchObject({
      withdrawal: 'out-misprint',
      state: 'open',
      clinical: { isOwnerDoubtful: false, value: { isDoubtful: false, isCritical: true } },
    })
    expect(await listOwnCriticals(ada.context)).toEqual([])
  })

  it('reopens the loop of a row that was left out once the patient has heard the value', async () => {
    const { jobId, criticalId } = await raise()
    await reach(criticalId)
    await approve(jobId, misprint)
    expect(await view(criticalId)).toMatchObject({ state: 'reopened', withdrawal: 'out-misprint' })
  })

  it('shows the patient nothing of a harmless value that they never saw, nor doubts whose it is', async () => {
    const { jobId, criticalId } = await raise({ metadata: someone })
    await approve(jobId, harmless)
    expect(await listOwnCriticals(ada.context)).toEqual([])
    expect(await listDoubtfulReports(ada.context)).toEqual([])
    expect(await mailsTo(ada.userId)).not.toContain('Please call your clinic now')
    expect(await view(criticalId)).toMatchObject({
      state: 'open',
      withdrawal: null,
      clinical: { isOwnerDoubtful: false, value: { value: '32', isCritical: false } },
    })
  })

  it('shows the patient a harmless value if they heard another one on the phone', async () => {
    const { jobId, criticalId } = await raise({ metadata: someone })
    await reach(criticalId)
    await approve(jobId, harmless)
    expect(await listOwnCriticals(ada.context)).toMatchObject([{ value: '32', isCritical: false }])
  })

  it('reaches the patient only once it is known to be theirs', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const { jobId } = await raise({
      metadata: { ...someone, date_collected: today, date_reported: today },
    })
    expect(await mailsTo(ada.userId)).toEqual([])
    expect(await mailsTo(sam.userId)).toHaveLength(1)
    expect(await listOwnCriticals(ada.context)).toEqual([])
    expect(await hasOpenCritical(ada.context)).toBe(false)
    expect(await listDoubtfulReports(ada.context)).toEqual([{ reportId: jobId, isAnswered: false }])
    await approve(jobId)
    expect(await mailsTo(ada.userId)).toContain('Please call your clinic now')
    expect(await listOwnCriticals(ada.context)).toMatchObject([{ value: '2' }])
    expect(await listDoubtfulReports(ada.context)).toEqual([])
  })
})

describe('a report that only the app’s identity check stopped', () => {
  const today = new Date().toISOString().slice(0, 10)
  const metadata = { ...someone, date_collected: today, date_reported: today }
  const rows = [critical()]
  const buildStopped = async () => {
    const { jobId } = await buildWaitingReport(sandbox, ada, {
      rows,
      metadata,
      reasons: [],
      isRequested: false,
    })
    const { id } = await db().criticalResult.findFirstOrThrow({ where: { sourceId: jobId } })
    return { jobId, criticalId: id }
  }
  const receive = (id: string, parts = {}) => {
    const job = buildReportJob({
      id,
      user_id: ada.serviceUserId,
      metadata,
      rows,
      revision: 6,
      updated_at: '2026-03-08T09:00:20+00:00',
      ...parts,
    })
    return db().$transaction((tx) =>
      recordAnswer(tx, reportApplier, { origin: 'answer', data: job }),
    )
  }
  const rename = () =>
    db().patient.update({
      where: { id: ada.patientId },
      data: { firstName: 'Otto', lastName: 'Kern' },
    })

  it('reaches the patient once their corrected name matches and nothing is left to review', async () => {
    const { jobId, criticalId } = await buildStopped()
    expect(await listDoubtfulReports(ada.context)).toEqual([{ reportId: jobId, isAnswered: false }])
    await rename()
    await receive(jobId, { needs_human_review: true, review_reasons: ['doubtful-results'] })
    expect((await view(criticalId)).clinical?.isOwnerDoubtful).toBe(true)
    await receive(jobId, { updated_at: '2026-03-09T09:00:20+00:00', revision: 7 })
    expect((await view(criticalId)).clinical?.isOwnerDoubtful).toBe(false)
    expect(await mailsTo(ada.userId)).toContain('Please call your clinic now')
    expect(await listOwnCriticals(ada.context)).toMatchObject([{ criticalId, value: '2' }])
    await receive(jobId, { updated_at: '2026-03-10T09:00:20+00:00', revision: 8 })
    const calls = (await mailsTo(ada.userId)).filter((each) => each.startsWith('Please call'))
    expect(calls).toHaveLength(1)
  })

  it('stays off the patient’s pages once they have said that it is not theirs', async () => {
    const { jobId, criticalId } = await buildStopped()
    await answerOwnership(ada.context, { jobId, answer: 'no' })
    await rename()
    await receive(jobId)
    expect((await view(criticalId)).withdrawal).toBe('denied')
    expect(await listOwnCriticals(ada.context)).toEqual([])
    expect(await mailsTo(ada.userId)).not.toContain('Please call your clinic now')
  })
})

it('asks the patient of an old value to call today, and names no test that may be misread', async () => {
  await raise({
    metadata: { date_collected: '2025-01-05', date_reported: '2025-01-06' },
    row: critical({ test_name: 'n 1nn', loinc_matches: [], loinc_match_status: 'no_match' }),
  })
  const [mail] = await db().outgoingMail.findMany({ where: { to: { startsWith: ada.userId } } })
  expect(mail?.subject).toBe('Please call your clinic about a lab report')
  expect(mail?.text).not.toContain('no one answers')
  expect(await listOwnCriticals(ada.context)).toMatchObject([{ analyte: null, isOld: true }])
})

it('stays as pressing as on the day it was raised', async () => {
  const collectedAt = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 10)
  const { criticalId } = await raise({
    metadata: { date_collected: collectedAt, date_reported: collectedAt },
  })
  expect(await findCallUrgency(ada.context)).toBe('today')
  await db().$executeRaw`
    UPDATE critical_result SET raised_at = raised_at - interval '15 days' WHERE id = ${criticalId}::uuid`
  expect(await findCallUrgency(ada.context)).toBe('now')
  expect(await listOwnCriticals(ada.context)).toMatchObject([{ isOld: false }])
  const { raisedAt } = await db().criticalResult.findUniqueOrThrow({ where: { id: criticalId } })
  const { patientId } = ada
  await db().$transaction((tx) =>
    sendPatientNotice(tx, { patientId, sourceKind: 'report', collectedAt, raisedAt }),
  )
  expect(await mailsTo(ada.userId)).toContain('Please call your clinic now')
})

it('asks to call now as long as one of several is not old', async () => {
  await raise({ metadata: { date_collected: '2025-01-05', date_reported: '2025-01-06' } })
  expect(await findCallUrgency(ada.context)).toBe('today')
  const today = new Date().toISOString().slice(0, 10)
  await raise({ metadata: { date_collected: today, date_reported: today } })
  expect(await findCallUrgency(ada.context)).toBe('now')
})

it('blames no patient for a report that the clinic uploaded, and mails the colleague who did', async () => {
  const { jobId } = await raise()
  await db().$executeRaw`
    UPDATE report_projection SET snapshot = jsonb_set(snapshot, '{upload}', '{"by": "clinic", "files": 1}')
     WHERE job_id = ${jobId}::uuid`
  await db().$transaction((tx) =>
    recordAudit(tx, sam.context, {
      action: 'reports.upload',
      patientId: ada.patientId,
      subject: 'report',
      subjectId: jobId,
    }),
  )
  const uploaderFor = async ({ context }: typeof rae) =>
    (await getReview(context, { jobId })).uploader
  expect(await uploaderFor(rae)).toEqual({ name: 'Sam Reyes', isMailed: true })
  expect(await uploaderFor(sam)).toEqual({ name: 'Sam Reyes', isMailed: false })
  await reject(jobId, 'another-person')
  expect(await mailsTo(ada.userId)).toContain('About a lab report that your clinic uploaded')
  expect(await mailsTo(sam.userId)).toContain('A lab report that you uploaded was rejected')
  const { reason } = await db().reviewDecision.findUniqueOrThrow({ where: { jobId } })
  expect(reason).not.toContain('upload one')
})
