import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildReport } from '#service/testing/build-teams-things.ts'
import { otherDocuments, writeCyrillic } from '#service/testing/other-documents.ts'
import { createReportFixture, type ReportFixture } from '#service/testing/report-fixture.ts'
import { bombs } from '#service/testing/write-bomb.ts'
import { reportLines, writePdf } from '../../scripts/write-pdf.ts'
import { enqueueParse } from './enqueue-parse.ts'

// Each upload and each reading has a process of its own, which a busy machine starts late.
vi.setConfig({ testTimeout: 120_000 })

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
  const { status, body } = await fixture.upload([bytes])
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

describe.concurrent('reports that are refused once they were read (contract, decision 33)', () => {
  it.each(Object.entries(otherDocuments))('%s is no lab report', async (_what, bytes) => {
    await expectFailure(bytes, 'invalid_input')
  })

  it('a report in letters that are not read', async () => {
    await expectFailure(writeCyrillic(russian), 'not_english')
  })

  it('a picture on which there is nothing to read', async () => {
    await expectFailure(await blank.png().toBuffer(), 'low_quality')
  })

  it('a file that cannot be read within the limits', async () => {
    await expectFailure(bombs['a stream that unpacks to 512 MB'].write(), 'processing_error')
  })

  it('more pages than are read, at once and for one that was let in', async () => {
    const bytes = writePdf(Array<string[]>(31).fill(reportLines))
    const { status, body } = await fixture.upload([bytes])
    expect([status, body.detail]).toEqual([400, 'The report has more than 30 pages'])
    const { teamId, userId, db } = fixture
    const id = await buildReport(fixture, { teamId, userId }, { bytes, status: 'upload_pending' })
    await db.$transaction((tx) => enqueueParse(tx, id))
    expect(await fixture.waitForJob(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'too_many_pages',
    })
  })

  it('reads as many pages as it may', async () => {
    const { body } = await fixture.upload([writePdf(Array<string[]>(30).fill(reportLines))])
    const { status, data } = await fixture.waitForJob(body.id)
    expect([status, data?.pages.length, data?.results.length]).toEqual(['completed', 30, 120])
  })
})
