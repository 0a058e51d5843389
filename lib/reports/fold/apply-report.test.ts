import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireParsingJob } from '#contract/lab-reports.ts'
import { db } from '#lib/db/client.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { foldMessages } from '#lib/service-log/fold/fold-messages.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'
import {
  buildReportEnvelope,
  buildReportJob,
  buildReportRow,
} from '#testing/reports/build-report.ts'
import { createWebFixture, logMessage, type WebFixture } from '#testing/web/web-fixture.ts'
import { reportRules } from './apply-report.ts'
import { emptyReportState, foldReport } from './fold-report.ts'
import { parseReportMessage, type ReportMessage } from './report-message.ts'

let fixture: WebFixture
beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(() => fixture.close())

type Patient = Awaited<ReturnType<WebFixture['buildPatient']>>

const jobOf = ({ serviceUserId }: Patient, parts: Parameters<typeof buildReportJob>[0] = {}) =>
  buildReportJob({ user_id: serviceUserId, ...parts })
const log = (job: object, clientUserId: string | null) =>
  logMessage(buildReportEnvelope(job, clientUserId), 'lab_report.parsing_job.updated')
const apply = async (patient: Patient, ...jobs: object[]) => {
  for (const job of jobs) await log(job, patient.patientId)
  await applyStoredMessages(appliers)
}
const projected = (jobId: string) => db().reportProjection.findUniqueOrThrow({ where: { jobId } })
const mailsTo = ({ userId }: Patient) =>
  db().outgoingMail.findMany({ where: { to: `${userId}@example.com` } })

/** The messages of a report from upload to review. */
function listLife(patient: Patient): WireParsingJob[] {
  const id = randomUUID()
  const open = { id, data: null, status: 'started' }
  const at = (second: number) => ({
    updated_at: `2026-03-07T09:00:0${second}+00:00`,
    revision: second,
  })
  return [
    jobOf(patient, { ...open, ...at(1), status: 'upload_pending' }),
    jobOf(patient, { ...open, ...at(2), progress: { stage: 'opening' } }),
    jobOf(patient, { ...open, ...at(3), progress: { stage: 'reading', page: 1, pages: 2 } }),
    jobOf(patient, { id, ...at(4), needs_human_review: true, review_reasons: ['recognized'] }),
    jobOf(patient, {
      id,
      ...at(5),
      needs_human_review: true,
      is_reviewed: true,
      review_reasons: ['recognized'],
      rows: [buildReportRow()],
    }),
  ]
}

describe('applyReports', () => {
  it('gives the same report for any order and repetition of its messages', async () => {
    const patient = await fixture.buildPatient()
    const life = listLife(patient)
    const messages = life.map((job) =>
      parseReportMessage(buildReportEnvelope(job, patient.patientId)),
    )
    const fold = (received: (ReportMessage | undefined)[]) => {
      const { changed } = foldMessages(
        new Map(),
        received.filter((message) => message !== undefined),
        reportRules,
      )
      const [state] = changed.values()
      return [...(state?.fields ?? [])].sort(([a], [b]) => a.localeCompare(b))
    }
    const whole = fold(messages)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length * 2 }),
        (shuffled) => {
          expect(fold(shuffled)).toEqual(whole)
        },
      ),
    )
    await apply(patient, ...life.toReversed())
    expect(await projected(life[0]?.id ?? '')).toMatchObject({
      clientUserId: patient.patientId,
      status: 'completed',
      stage: null,
      pages: 1,
      revision: 5,
      needsReview: true,
      isReviewed: true,
      resultCount: 1,
      reviewReasons: ['recognized'],
    })
  })

  it('shows the progress of the reading, until it is finished', async () => {
    const patient = await fixture.buildPatient()
    const [waiting, opening, reading, completed] = listLife(patient)
    const jobId = waiting?.id ?? ''
    await apply(patient, waiting ?? {}, opening ?? {}, reading ?? {})
    expect(await projected(jobId)).toMatchObject({ stage: 'reading', page: 1, pages: 2 })
    await apply(patient, completed ?? {})
    expect(await projected(jobId)).toMatchObject({ stage: null, page: null, pages: 1 })
  })

  it('keeps its fields when an older or a reduced message arrives', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { needs_human_review: true, is_reviewed: true })
    await apply(patient, job)
    const before = await projected(job.id)
    const partial = { id: job.id, status: 'completed', revision: 9, data: null }
    await apply(patient, partial, {
      ...job,
      revision: 2,
      status: 'started',
      data: null,
      is_reviewed: false,
    })
    const { snapshot, isReviewed, status, resultCount, revision } = await projected(job.id)
    expect({ isReviewed, status, resultCount }).toEqual({
      isReviewed: true,
      status: 'completed',
      resultCount: 1,
    })
    expect(revision).toBe(9)
    expect((snapshot as { data: object }).data).toEqual((before.snapshot as { data: object }).data)
  })

  it('lets a newer snapshot clear fields', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { status: 'failed', failure_reason: 'low_quality', data: null })
    const again = { ...job, revision: 6, status: 'started', failure_reason: null }
    for (const jobs of [
      [job, again],
      [again, job],
    ]) {
      const { state } = jobs
        .map((each) => parseReportMessage(buildReportEnvelope(each, null)))
        .filter((message) => message !== undefined)
        .reduce((known, message) => foldReport(known.state, message), { state: emptyReportState })
      expect(state.fields.get('status')).toBe('started')
      expect(state.fields.has('failure_reason')).toBe(false)
    }
  })

  it('reads the former spelling of a scanned page in older messages', () => {
    const body = buildReportEnvelope(buildReportJob({ review_reasons: ['recognized'] }), null)
      .replace('"source":"text"', '"source":"recognised"')
      .replace('["recognized"]', '["recognised"]')
    const job = parseReportMessage(body)?.job
    expect(job?.review_reasons).toEqual(['recognized'])
    expect(job?.data?.pages?.[0]?.source).toBe('recognized')
  })

  it('requests a reread when a message arrives without the results', async () => {
    const patient = await fixture.buildPatient()
    const { data: _, ...shallow } = jobOf(patient)
    await apply(patient, shallow)
    expect(await db().result.count({ where: { jobId: shallow.id } })).toBe(0)
    const jobs = await db().$queryRaw<{ key: string }[]>`
      SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'reports.reread'`
    expect(jobs.map(({ key }) => key)).toEqual([`reports.reread:${shallow.id}`])
  })

  it('adds values without a review to the results, with their provenance, and notifies the patient once', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient)
    await apply(patient, job, { ...job, revision: 6 }, job)
    const results = await db().result.findMany({ where: { jobId: job.id } })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({
      patientId: patient.patientId,
      biomarker: '2276-4',
      number: 32,
      ucumUnit: 'ng/mL',
      origin: 'read',
      reviewerId: null,
      page: 1,
      valueBox: { x: 220, y: 200, width: 24, height: 14 },
      observedOn: new Date('2026-03-04'),
    })
    const mails = await mailsTo(patient)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/reports/${job.id}`)
    expect(JSON.stringify(mails[0]?.text)).not.toMatch(/ferritin|ng\/mL|northgate/i)
  })

  it('adds nothing to the results before the review', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { needs_human_review: true })
    await apply(patient, job)
    expect(await db().result.count({ where: { jobId: job.id } })).toBe(0)
    expect(await mailsTo(patient)).toEqual([])
  })

  it('asks for a review when the report names another person, whatever the service says', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { metadata: { patient_first_name: 'Max', dob: '1950-01-01' } })
    await apply(patient, job)
    expect(await projected(job.id)).toMatchObject({
      needsReview: true,
      reviewReasons: ['name-differs'],
    })
    expect(await db().result.count({ where: { jobId: job.id } })).toBe(0)
  })

  it('notifies the patient of a report that could not be read', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { status: 'failed', failure_reason: 'low_quality', data: null })
    await apply(patient, job, job)
    expect(await projected(job.id)).toMatchObject({
      status: 'failed',
      failureReason: 'low_quality',
    })
    expect(await mailsTo(patient)).toHaveLength(1)
  })

  it('marks unreadable messages as malformed, and adds no results for an unknown patient', async () => {
    await log({ id: 'no job' }, null)
    const job = buildReportJob()
    await log(job, 'unknown-patient')
    await applyStoredMessages(appliers)
    expect(await db().serviceMessage.count({ where: { outcome: 'malformed' } })).toBe(1)
    expect(await projected(job.id)).toMatchObject({ clientUserId: 'unknown-patient' })
    expect(await db().result.count({ where: { jobId: job.id } })).toBe(0)
  })

  it('is rebuilt from the log alone, and sends nothing again', async () => {
    const dump = async () => db().reportProjection.findMany({ orderBy: { jobId: 'asc' } })
    const before = await dump()
    const counts = async () => [await db().result.count(), await db().outgoingMail.count()]
    const sent = await counts()
    await db().$executeRaw`UPDATE service_message SET id = gen_random_uuid()::text`
    await rebuildProjections(db(), appliers)
    expect(await dump()).toEqual(before)
    expect(await counts()).toEqual(sent)
  })
})
