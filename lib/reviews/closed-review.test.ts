import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { getOwnReport } from '#lib/reports/get-own-report.ts'
import { getPatientReport } from '#lib/reports/staff/get-patient-report.ts'
import { getOwnBiomarker } from '#lib/result-sets/own/get-own-biomarker.ts'
import { getPatientBiomarker } from '#lib/results/get-biomarker.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { buildReviewer, buildWaitingReport } from '#testing/reviews/build-review.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { approveReview } from './approve-review.ts'
import { rejectReview } from './reject-review.ts'
import { noEdits, type ReviewEdits } from './review-edits.ts'
import { saveReview } from './save-review.ts'

let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let rae: Awaited<ReturnType<typeof buildReviewer>>

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await sandbox.buildPatient()
  rae = await buildReviewer()
})
afterAll(() => sandbox.close())

const clinician = () => staffContext('clinician')
const why = { reason: 'laboratory' as const, note: 'Kim at Northgate, Nov 22' }

/** Ferritin was confirmed as 23 by the laboratory, sodium left out, and the rest accepted. */
async function approveOne() {
  const rows = [
    buildReportRow(),
    buildReportRow({ test_name: 'Natrium', value: '140', units: 'mmol/L' }),
  ]
  const { jobId } = await buildWaitingReport(sandbox, ada, { rows })
  const [first = '', second = ''] = rows.map(({ id }) => id ?? '')
  const typed = { name: 'Ferritin', value: '23', unit: 'ng/mL', range: '15 - 150', flag: '' }
  const edits: ReviewEdits = {
    ...noEdits,
    rows: {
      [first]: { state: 'accepted', typed, why },
      [second]: { state: 'deleted', why: { reason: 'duplicate', note: '' } },
    },
  }
  const { context, claimKey } = rae
  await saveReview(context, { jobId, claimKey, version: 0, edits })
  await approveReview(context, { jobId, claimKey, version: 1 })
  return { jobId, first, second }
}

const readsOf = (jobId: ReportId) =>
  db().auditEntry.count({ where: { subjectId: jobId, action: 'reports.read' } })

describe('getPatientReport', () => {
  it('shows the staff every decision of an approved report, and audits the access', async () => {
    const { jobId, first, second } = await approveOne()
    const report = await getPatientReport(clinician(), { jobId })
    expect(report).toMatchObject({
      state: 'ready',
      patient: { patientId: ada.patientId, name: 'Ada Mendel' },
      review: { outcome: 'approved', reviewerName: 'Rae Winter' },
      identity: { state: 'match', isConfirmed: false },
    })
    const by = { by: 'Rae Winter', at: expect.stringMatching(/^\d{4}-/) }
    expect(report.decisions).toMatchObject([
      { rowId: first, state: 'changed', before: '32 ng/mL', after: '23 ng/mL', why, ...by },
      { rowId: second, state: 'left-out', after: null, why: { reason: 'duplicate' }, ...by },
    ])
    // What was left out has its place on the page too.
    expect(report.rows.map(({ rowId }) => rowId)).toEqual([first, second])
    expect(await readsOf(jobId)).toBe(1)
  })

  it('shows a rejected report, and one that no one had to review', async () => {
    const { jobId, rows } = await buildWaitingReport(sandbox, ada, { rows: [buildReportRow()] })
    expect((await getPatientReport(clinician(), { jobId })).decisions).toEqual([])
    const { context, claimKey } = rae
    await rejectReview(context, { jobId, claimKey, reason: 'duplicate' })
    const rejected = await getPatientReport(clinician(), { jobId })
    expect(rejected).toMatchObject({ state: 'rejected', review: { outcome: 'rejected' } })
    expect(rejected.decisions).toMatchObject([{ rowId: rows[0]?.id, state: 'left-out' }])

    const certain = await buildWaitingReport(sandbox, ada, {
      rows: [buildReportRow()],
      isRequested: false,
      reasons: [],
    })
    const read = await getPatientReport(clinician(), { jobId: certain.jobId })
    expect(read).toMatchObject({ state: 'ready', review: null, identity: null })
    expect(read.decisions).toMatchObject([{ state: 'read', after: '32 ng/mL', by: null }])
  })

  it('shows the patient what was confirmed, and no note of the reviewer', async () => {
    const { jobId } = await approveOne()
    const own = await getOwnReport(ada.context, { jobId })
    expect(own.rows).toMatchObject([{ value: '23', confirmedBy: 'laboratory' }])
    expect(own.review?.removed).toMatchObject([{ reason: 'duplicate' }])
    expect(JSON.stringify(own)).not.toContain('Kim')
  })
})

describe('a result', () => {
  it('says to the staff alone who decided it, when, and what was read before', async () => {
    const { jobId, first } = await approveOne()
    const asked = { biomarker: '2276-4', patientId: ada.patientId }
    const { values } = await getPatientBiomarker(clinician(), asked)
    expect(values.find((value) => value.jobId === jobId)).toMatchObject({
      rowId: first,
      review: { by: 'Rae Winter', before: '32 ng/mL' },
    })
    const own = await getOwnBiomarker(ada.context, { biomarker: '2276-4' })
    expect(own.values.map(({ review }) => review)).toEqual(own.values.map(() => null))
  })
})
