import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { rebuildProjections } from '#lib/orders/rebuild-projections.ts'
import {
  createOrderFixture,
  logMessage,
  type OrderFixture,
} from '#lib/orders/testing/order-fixture.ts'
import { applyStoredMessages } from '#lib/webhooks/apply-messages.ts'
import type { WireParsingJob } from '#service/contract/lab-reports.ts'
import { foldReports } from './apply-report.ts'
import { parseReportMessage, type ReportMessage } from './report-message.ts'
import { buildReportEnvelope, buildReportJob, buildReportRow } from './testing/build-report.ts'

let fixture: OrderFixture
beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

type Patient = Awaited<ReturnType<OrderFixture['buildPatient']>>

const jobOf = ({ serviceUserId }: Patient, parts: Parameters<typeof buildReportJob>[0] = {}) =>
  buildReportJob({ user_id: serviceUserId, ...parts })
const log = (job: object, clientUserId: string | null) =>
  logMessage(buildReportEnvelope(job, clientUserId), 'lab_report.parsing_job.updated')
const tell = async (patient: Patient, ...jobs: object[]) => {
  for (const job of jobs) await log(job, patient.patientId)
  await applyStoredMessages()
}
const projected = (jobId: string) => db().reportProjection.findUniqueOrThrow({ where: { jobId } })
const mailsTo = ({ userId }: Patient) =>
  db().outgoingMail.findMany({ where: { to: `${userId}@example.com` } })

/** A report's life as its messages tell it. */
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
    jobOf(patient, { id, ...at(4), needs_human_review: true, review_reasons: ['recognised'] }),
    jobOf(patient, {
      id,
      ...at(5),
      needs_human_review: true,
      is_reviewed: true,
      review_reasons: ['recognised'],
      rows: [buildReportRow()],
    }),
  ]
}

describe('applyReports', () => {
  it('knows a report by its messages, in whatever order and number they come', async () => {
    const patient = await fixture.buildPatient()
    const life = listLife(patient)
    const messages = life.map((job) =>
      parseReportMessage(buildReportEnvelope(job, patient.patientId)),
    )
    const fold = (told: (ReportMessage | undefined)[]) => {
      const { changed } = foldReports(
        new Map(),
        told.filter((message) => message !== undefined),
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
    await tell(patient, ...life.toReversed())
    expect(await projected(life[0]?.id ?? '')).toMatchObject({
      clientUserId: patient.patientId,
      status: 'completed',
      stage: null,
      pages: 1,
      revision: 5,
      needsReview: true,
      isReviewed: true,
      resultCount: 1,
      reviewReasons: ['recognised'],
    })
  })

  it('shows how far the reading is, and forgets it when it is over', async () => {
    const patient = await fixture.buildPatient()
    const [waiting, opening, reading, completed] = listLife(patient)
    const jobId = waiting?.id ?? ''
    await tell(patient, waiting ?? {}, opening ?? {}, reading ?? {})
    expect(await projected(jobId)).toMatchObject({ stage: 'reading', page: 1, pages: 2 })
    await tell(patient, completed ?? {})
    expect(await projected(jobId)).toMatchObject({ stage: null, page: null, pages: 1 })
  })

  it('lets neither an older message nor one with less in it take anything away', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { needs_human_review: true, is_reviewed: true })
    await tell(patient, job)
    const before = await projected(job.id)
    const partial = { id: job.id, status: 'completed', revision: 9, data: null }
    await tell(patient, partial, {
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

  it('has the results read from the service where a message came without them', async () => {
    const patient = await fixture.buildPatient()
    const { data: _, ...shallow } = jobOf(patient)
    await tell(patient, shallow)
    expect(await db().result.count({ where: { jobId: shallow.id } })).toBe(0)
    const jobs = await db().$queryRaw<{ key: string }[]>`
      SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'reports.reread'`
    expect(jobs.map(({ key }) => key)).toEqual([`reports.reread:${shallow.id}`])
  })

  it('adds what needs no review to the results, with where it comes from, and tells the patient once', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient)
    await tell(patient, job, { ...job, revision: 6 }, job)
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

  it('leaves what waits for a review out of the results', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { needs_human_review: true })
    await tell(patient, job)
    expect(await db().result.count({ where: { jobId: job.id } })).toBe(0)
    expect(await mailsTo(patient)).toEqual([])
  })

  it('asks for a review when the report names somebody else, whatever the service thinks', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { metadata: { patient_first_name: 'Max', dob: '1950-01-01' } })
    await tell(patient, job)
    expect(await projected(job.id)).toMatchObject({
      needsReview: true,
      reviewReasons: ['name-differs'],
    })
    expect(await db().result.count({ where: { jobId: job.id } })).toBe(0)
  })

  it('tells the patient of a report that could not be read', async () => {
    const patient = await fixture.buildPatient()
    const job = jobOf(patient, { status: 'failed', failure_reason: 'low_quality', data: null })
    await tell(patient, job, job)
    expect(await projected(job.id)).toMatchObject({
      status: 'failed',
      failureReason: 'low_quality',
    })
    expect(await mailsTo(patient)).toHaveLength(1)
  })

  it('keeps what it cannot read as malformed, and a stranger’s report to itself', async () => {
    await log({ id: 'no job' }, null)
    const job = buildReportJob()
    await log(job, 'somebody else')
    await applyStoredMessages()
    expect(await db().serviceMessage.count({ where: { outcome: 'malformed' } })).toBe(1)
    expect(await projected(job.id)).toMatchObject({ clientUserId: 'somebody else' })
    expect(await db().result.count({ where: { jobId: job.id } })).toBe(0)
  })

  it('is rebuilt from the log alone, and sends nothing again', async () => {
    const dump = async () => db().reportProjection.findMany({ orderBy: { jobId: 'asc' } })
    const before = await dump()
    const counts = async () => [await db().result.count(), await db().outgoingMail.count()]
    const sent = await counts()
    await db().$executeRaw`UPDATE service_message SET id = gen_random_uuid()::text`
    await rebuildProjections(db())
    expect(await dump()).toEqual(before)
    expect(await counts()).toEqual(sent)
  })
})
