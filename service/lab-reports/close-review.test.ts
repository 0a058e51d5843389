import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireParsingJob } from '#contract/lab-reports.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'

let fixture: ReportFixture

beforeAll(async () => {
  fixture = await createReportFixture()
})
afterAll(() => fixture.close())

const buildJob = (userId = fixture.userId) =>
  buildReport(fixture, { teamId: fixture.teamId, userId })

async function close(jobId: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fixture.ask('POST', `/${jobId}/review`, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as WireParsingJob }
}

const row = (changes: object = {}) => ({
  id: randomUUID(),
  test_name: 'Sodium',
  value: '140',
  units: 'mmol/L',
  doubts: [],
  ...changes,
})

describe('closing a review', () => {
  it('replaces the results with the approved rows and sends an event', async () => {
    const jobId = await buildJob()
    const before = await fixture.readJob(jobId)
    const results = [row(), row({ test_name: 'Potassium', value: '4.1', doubts: ['magnitude'] })]
    const { status, body } = await close(jobId, { outcome: 'approved', results })
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_reviewed: true, needs_human_review: true, status: 'completed' })
    expect(body).toMatchObject({ review_outcome: 'approved', review_reason: null })
    expect(before).toMatchObject({ review_outcome: null, review_reason: null })
    expect(body.data?.results).toMatchObject(results)
    expect(body.data?.metadata).toEqual(before.data?.metadata)
    expect(Number(body.revision)).toBeGreaterThan(Number(before.revision))
    expect(await fixture.readJob(jobId)).toEqual(body)
    const messages = await fixture.listMessages(jobId)
    expect(messages).toEqual([
      expect.objectContaining({ event_type: 'lab_report.parsing_job.updated', data: body }),
    ])
  })

  it('removes all results of a rejected report, ignoring any in the request', async () => {
    const jobId = await buildJob()
    const rejection = { outcome: 'rejected', results: [row()], reason: 'another person’s report' }
    const { body } = await close(jobId, rejection)
    expect(body).toMatchObject({ is_reviewed: true, data: { results: [] } })
    expect(body).toMatchObject({
      review_outcome: 'rejected',
      review_reason: 'another person’s report',
    })
    const [message] = await fixture.listMessages(jobId)
    expect(message?.data).toEqual(body)
  })

  it('distinguishes a rejected report from one that was approved without rows', async () => {
    const [approved, rejected] = await Promise.all(
      (['approved', 'rejected'] as const).map(async (outcome) => {
        const { body } = await close(await buildJob(), { outcome, results: [] })
        return [body.data?.results.length, body.review_outcome]
      }),
    )
    expect([approved, rejected]).toEqual([
      [0, 'approved'],
      [0, 'rejected'],
    ])
  })

  it.each(['approved', 'rejected'])(
    'is refused when no review was requested (%s)',
    async (outcome) => {
      const jobId = await buildJob()
      await fixture.db.parsingJob.update({
        where: { id: jobId },
        data: { needsHumanReview: false },
      })
      const before = await fixture.readJob(jobId)
      const { status, body } = await close(jobId, { outcome, results: [row()] })
      expect([status, body]).toEqual([
        400,
        { detail: 'No review was requested for this parsing job' },
      ])
      expect(await fixture.readJob(jobId)).toEqual(before)
      expect(await fixture.listMessages(jobId)).toEqual([])
    },
  )

  it('happens once: repeated and concurrent requests change and send nothing', async () => {
    const jobId = await buildJob()
    const answers = await Promise.all(
      ['140', '141', '142'].map((value) =>
        close(jobId, { outcome: 'approved', results: [row({ value })] }),
      ),
    )
    const after = await close(jobId, { outcome: 'rejected' })
    for (const { status, body } of answers) expect([status, body]).toEqual([200, after.body])
    expect(await fixture.listMessages(jobId)).toHaveLength(1)
  })

  it('accepts a review as large as the largest report', async () => {
    const jobId = await buildJob()
    const match = { loinc_code: '2951-2', loinc_name: 'Sodium', confidence_score: 0.9 }
    const aliases = Array<string>(8).fill('Sodium in serum or plasma')
    const matches = Array(5).fill({ ...match, aliases })
    const results = Array.from({ length: 500 }, () => row({ loinc_matches: matches }))
    const { status, body } = await close(jobId, { outcome: 'approved', results })
    expect([status, body.data?.results.length]).toEqual([200, 500])
    const [message] = await fixture.listMessages(jobId)
    expect(message?.data).toMatchObject({ status: 'completed', is_reviewed: true })
    expect(message?.data).not.toHaveProperty('data')
    const more = await close(await buildJob(), {
      outcome: 'approved',
      results: [...results, row()],
    })
    expect(more.status).toBe(422)
  })

  it.each(['upload_pending', 'started', 'failed'])(
    'is refused for a job that is %s',
    async (status) => {
      const jobId = await buildJob()
      await fixture.db.parsingJob.update({ where: { id: jobId }, data: { status } })
      expect((await close(jobId, { outcome: 'approved' })).status).toBe(400)
      expect((await fixture.readJob(jobId)).is_reviewed).toBe(false)
    },
  )

  it.each([
    ['nothing', {}],
    ['another outcome', { outcome: 'perhaps' }],
    ['a row without a name', { outcome: 'approved', results: [{ value: '1' }] }],
    ['a value that is no text', { outcome: 'approved', results: [row({ value: 140 })] }],
    ['a text that cannot be kept', { outcome: 'approved', results: [row({ value: '1\0' })] }],
  ])('is refused with %s', async (_what, body) => {
    expect((await close(await buildJob(), body)).status).toBe(422)
  })

  it('is not possible for another team or a deleted user', async () => {
    const stranger = await buildTeam(fixture.db)
    const jobId = await buildJob()
    const approval = { outcome: 'approved', results: [] }
    const foreign = await close(jobId, approval, { 'x-service-api-key': stranger.apiKey })
    expect(foreign.status).toBe(404)
    const gone = await buildUser(fixture.db, fixture.teamId)
    const theirs = await buildJob(gone)
    await fixture.db.user.update({ where: { id: gone }, data: { deletedAt: new Date() } })
    expect((await close(theirs, approval)).status).toBe(404)
    for (const path of ['', '/file', '/page/1'])
      expect((await fixture.ask('GET', `/${theirs}${path}`)).status).toBe(404)
    const { isReviewed } = await fixture.db.parsingJob.findUniqueOrThrow({ where: { id: jobId } })
    expect(isReviewed).toBe(false)
  })
})
