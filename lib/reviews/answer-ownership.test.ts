import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { getOwnReport } from '#lib/reports/get-own-report.ts'
import { getPatientReport } from '#lib/reports/staff/get-patient-report.ts'
import { listReviews } from '#lib/reviews/queue/list-reviews.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { answerOwnership } from './answer-ownership.ts'
import { claimReview } from './claim-review.ts'
import { closeReview } from './close-review.ts'
import { getReview } from './get-review.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let rae: Awaited<ReturnType<typeof buildReviewer>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  rae = await buildReviewer()
})
afterAll(() => sandbox.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const unnamed = { patient_first_name: null, patient_last_name: null }
const build = (metadata: Record<string, string | null> = unnamed) =>
  buildWaitingReport(sandbox, ada, { rows: [buildReportRow()], metadata })

describe('answerOwnership', () => {
  it('asks about a report that differs or names no one, and shows the answer to the reviewer', async () => {
    for (const metadata of [unnamed, { patient_first_name: 'Otto', patient_last_name: 'Kern' }]) {
      const { jobId } = await build(metadata)
      expect(await getOwnReport(ada.context, { jobId })).toMatchObject({
        state: 'review',
        ownership: { answer: null },
      })
      for (const answer of ['unsure', 'yes'] as const) {
        await answerOwnership(ada.context, { jobId, answer })
        expect((await getOwnReport(ada.context, { jobId })).ownership).toEqual({ answer })
        expect((await getReview(rae.context, { jobId })).ownership?.answer).toBe(answer)
      }
      const audits = await db().auditEntry.count({
        where: { subjectId: jobId, action: 'reports.answer-own' },
      })
      expect(audits).toBe(2)
    }
  })

  it('withdraws a report that is not theirs: no value, no review, and the service knows', async () => {
    const { jobId, rows } = await build()
    await claimReview(rae.context, { jobId, claimKey: rae.claimKey })
    await answerOwnership(ada.context, { jobId, answer: 'no' })
    expect(await getOwnReport(ada.context, { jobId })).toMatchObject({
      state: 'withdrawn',
      rows: [],
      ownership: null,
    })
    expect(await db().result.count({ where: { jobId } })).toBe(0)
    const waiting = await listReviews(rae.context)
    expect(waiting.rows.map((row) => row.jobId)).not.toContain(jobId)
    expect(await codeOf(claimReview(rae.context, { jobId, claimKey: rae.claimKey }))).toBe(
      'review-closed',
    )
    expect(await codeOf(answerOwnership(ada.context, { jobId, answer: 'yes' }))).toBe(
      'review-closed',
    )
    const shown = await getPatientReport(rae.context, { jobId })
    expect(shown).toMatchObject({ state: 'withdrawn', review: { outcome: 'withdrawn' } })
    expect(shown.decisions).toMatchObject([{ rowId: rows[0]?.id, state: 'left-out' }])
    await closeReview(jobId)
    const job = await sandbox.service.db.parsingJob.findUniqueOrThrow({ where: { id: jobId } })
    expect(job).toMatchObject({
      reviewOutcome: 'rejected',
      reviewReason: 'Withdrawn by the patient',
    })
  })

  it('is not asked about a report that matches, nor by another patient', async () => {
    const named = await build({})
    expect((await getOwnReport(ada.context, named)).ownership).toBeNull()
    const asked = { jobId: named.jobId, answer: 'no' as const }
    expect(await codeOf(answerOwnership(ada.context, asked))).toBe('not-possible-now')
    const grace = await sandbox.buildPatient()
    const { jobId } = await build()
    expect(await codeOf(answerOwnership(grace.context, { jobId, answer: 'no' }))).toBe('not-found')
    expect(await db().reportAnswer.count({ where: { jobId } })).toBe(0)
  })

  it('is asked where the birth date could not be compared either', async () => {
    await db().patient.update({ where: { id: ada.patientId }, data: { dob: '1990-05-17' } })
    const { jobId } = await build({})
    expect((await getOwnReport(ada.context, { jobId })).ownership).toEqual({ answer: null })
    const dated = await build({ dob: '1990-05-17' })
    expect((await getOwnReport(ada.context, dated)).ownership).toBeNull()
    await db().patient.update({ where: { id: ada.patientId }, data: { dob: null } })
  })
})
