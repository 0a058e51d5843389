import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enqueueReading } from '#service/lab-reports/queue/enqueue-reading.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import { otherDocuments, writeCyrillic } from '#testing/service/other-documents.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'
import { buildUser } from '#testing/service/service-fixture.ts'
import { bombs } from '#testing/service/write-bomb.ts'

// Each upload and each reading starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let fixture: ReportFixture

beforeAll(async () => {
  fixture = await createReportFixture()
  await fixture.startWorker(2)
})
afterAll(() => fixture.close())

const russian = ['РЕЗУЛЬТАТЫ АНАЛИЗОВ КРОВИ ПАЦИЕНТА', 'ГЛЮКОЗА НОРМА', 'ГЕМОГЛОБИН ПОВЫШЕН']
const blank = sharp({
  create: { width: 300, height: 120, channels: 3, background: '#f4f4f4' },
})

async function expectFailure(bytes: Buffer, reason: string) {
  const user_id = await buildUser(fixture.db, fixture.teamId)
  const { status, body } = await fixture.upload([bytes], { fields: { user_id } })
  expect(status, JSON.stringify(body)).toBe(200)
  const job = await fixture.waitForJob(body.id)
  expect(job).toMatchObject({ status: 'failed', failure_reason: reason, data: null })
  expect(job).toMatchObject({ progress: null, needs_human_review: false })
  const messages = await fixture.listMessages(job.id)
  expect(messages.map(({ data }) => [data.status, data.failure_reason])).toEqual([
    ['started', null],
    ['failed', reason],
  ])
  expect((await fixture.ask('GET', `/${job.id}/file`)).status).toBe(200)
  expect((await fixture.ask('GET', `/${job.id}/page/1`)).status).toBe(404)
}

describe.concurrent('reports that are refused once they were read', () => {
  it.each(Object.entries(otherDocuments))('%s is not a lab report', async (_what, bytes) => {
    await expectFailure(bytes, 'invalid_input')
  })

  it('a report in an unsupported script', async () => {
    await expectFailure(writeCyrillic(russian), 'not_english')
  })

  it('an image without any text', async () => {
    await expectFailure(await blank.png().toBuffer(), 'low_quality')
  })

  it('a file that cannot be read within the limits', async () => {
    await expectFailure(bombs['a stream that unpacks to 512 MB'].write(), 'processing_error')
  })

  it('too many pages, at upload and in the job', async () => {
    const bytes = writePdf(Array<string[]>(31).fill(reportLines))
    const { status, body } = await fixture.upload([bytes])
    expect([status, body.detail]).toEqual([400, 'The report has more than 30 pages'])
    const { teamId, userId, db } = fixture
    const id = await buildReport(fixture, { teamId, userId }, { bytes, status: 'upload_pending' })
    await db.$transaction((tx) => enqueueReading(tx, 'long'))
    expect(await fixture.waitForJob(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'too_many_pages',
    })
  })

  it('reads the maximum number of pages', async () => {
    const { body } = await fixture.upload([writePdf(Array<string[]>(30).fill(reportLines))])
    const { status, data } = await fixture.waitForJob(body.id)
    expect([status, data?.pages.length, data?.results.length]).toEqual(['completed', 30, 120])
  })
})
