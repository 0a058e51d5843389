import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '#testing/clock/patience.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { drawPicture, drawScan } from '#testing/service/draw-picture.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'
import { buildUser } from '#testing/service/service-fixture.ts'
import { writeReader } from '#testing/service/write-reader.ts'
import { maxUnfinished } from './require-allowance.ts'

// Each upload and each reading starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const report = writePdf([reportLines])

async function uploadOf(fixture: ReportFixture, bytes: Uint8Array, user_id: string) {
  const { status, body } = await fixture.upload([bytes], { fields: { user_id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}

describe('a short report', () => {
  let fixture: ReportFixture
  let folder: string

  // Reads a PDF at once; recognizing a picture takes until the end of the test.
  const program = `
    const { readFileSync } = await import('node:fs')
    const { once } = await import('node:events')
    const [sent] = await once(process.stdin, 'data')
    const isPdf = readFileSync(JSON.parse(sent).files[0], 'latin1').startsWith('%PDF')
    allow(90_000)
    if (isPdf) answer({ results: [], metadata: {}, recognizedPages: [], isSparse: false, contradictions: [],
      pages: [{ page: 1, width: 612, height: 792, source: 'text' }] })
    setInterval(() => {}, 1_000)
  `

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'phial-readers-'))
    fixture = await createReportFixture({ reader: await writeReader(folder, program) })
  })
  afterAll(async () => {
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is not behind pictures, neither its own patient’s nor another’s', async () => {
    const picture = await drawPicture(reportLines, 60)
    const [ada, ben] = [fixture.userId, await buildUser(fixture.db, fixture.teamId)]
    const slow: string[] = []
    for (let file = 0; file < 3; file += 1) slow.push(await uploadOf(fixture, picture, ada))
    await fixture.startWorker(2)
    await vi.waitFor(
      async () => expect(await fixture.readJob(slow[0] ?? '')).toMatchObject({ status: 'started' }),
      patience,
    )
    for (const owner of [ben, ada]) {
      const id = await uploadOf(fixture, report, owner)
      expect(await fixture.waitForJob(id)).toMatchObject({ status: 'completed' })
    }
    const jobs = await Promise.all(slow.map(fixture.readJob))
    expect(jobs.map(({ status }) => status)).toEqual([
      'started',
      'upload_pending',
      'upload_pending',
    ])
  })
})

describe('a PDF that seemed short', () => {
  let fixture: ReportFixture

  beforeAll(async () => {
    fixture = await createReportFixture()
    await fixture.startWorker(2)
  })
  afterAll(() => fixture.close())

  it('is read in the long lane when it is a scan, with one event for its start', async () => {
    const id = await uploadOf(fixture, await drawScan(reportLines), fixture.userId)
    const job = await fixture.waitForJob(id)
    expect(job).toMatchObject({ status: 'completed', review_reasons: ['recognized'] })
    const stored = await fixture.db.parsingJob.findUniqueOrThrow({ where: { id } })
    expect(stored).toMatchObject({ lane: 'long', attempts: 1 })
    expect((await fixture.listMessages(id)).map(({ data }) => data.status)).toEqual([
      'started',
      'completed',
    ])
  })
})

describe('a reader of the short lane that takes too long', () => {
  it('is stopped, and the report is read in the long lane', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'phial-readers-'))
    const program = `
      const { once } = await import('node:events')
      const [sent] = await once(process.stdin, 'data')
      allow(60_000)
      if (JSON.parse(sent).isTextOnly) hang()
      answer({ results: [], metadata: {}, recognizedPages: [], isSparse: false, contradictions: [], pages: [] })
      setInterval(() => {}, 1_000)
    `
    const fixture = await createReportFixture({ reader: await writeReader(folder, program) })
    await fixture.startWorker(2)
    const id = await uploadOf(fixture, report, fixture.userId)
    expect(await fixture.waitForJob(id)).toMatchObject({ status: 'completed' })
    const stored = await fixture.db.parsingJob.findUniqueOrThrow({ where: { id } })
    expect(stored).toMatchObject({ lane: 'long', attempts: 1 })
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('what one patient may have unfinished and stored', () => {
  let fixture: ReportFixture

  beforeAll(async () => {
    fixture = await createReportFixture()
  })
  afterAll(() => fixture.close())

  /** An upload starts a process: most of them are only their rows. */
  async function addUnfinished(userId: string, count: number) {
    const now = new Date()
    const row = { userId, teamId: fixture.teamId, createdAt: now, updatedAt: now }
    const added = await fixture.db.parsingJob.createManyAndReturn({
      data: Array.from({ length: count }, () => row),
      select: { id: true },
    })
    return added.map(({ id }) => id)
  }

  it(`is ${maxUnfinished} unfinished reports: the next is refused until one is finished`, async () => {
    const { db, userId } = fixture
    await uploadOf(fixture, report, userId)
    const ids = await addUnfinished(userId, maxUnfinished - 1)
    const headers = { 'x-idempotency-key': 'the eleventh' }
    const { status, body } = await fixture.upload([report], { headers })
    expect(status).toBe(429)
    expect(body.detail).toMatchObject([{ type: 'too_many_unfinished', loc: ['body', 'user_id'] }])
    const other = await buildUser(db, fixture.teamId)
    await uploadOf(fixture, report, other)
    await db.parsingJob.update({ where: { id: ids[0] ?? '' }, data: { status: 'completed' } })
    const again = await fixture.upload([report], { headers })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    const repeated = await fixture.upload([report], { headers })
    expect(repeated.body).toEqual(again.body)
  })

  it('is counted among uploads that arrive at once', async () => {
    const user_id = await buildUser(fixture.db, fixture.teamId)
    await addUnfinished(user_id, maxUnfinished - 2)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => fixture.upload([report], { fields: { user_id } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
  })

  it('is a number of megabytes: a report beyond is refused, naming the field', async () => {
    const user_id = await buildUser(fixture.db, fixture.teamId)
    const id = await uploadOf(fixture, report, user_id)
    const quota = fixture.settings.SERVICE_PATIENT_QUOTA_MB * 1024 * 1024
    await fixture.db.parsingFile.updateMany({ where: { jobId: id }, data: { size: quota - 100 } })
    const { status, body } = await fixture.upload([report], { fields: { user_id } })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ type: 'storage_quota', loc: ['body', 'file'] }])
    await uploadOf(fixture, report, await buildUser(fixture.db, fixture.teamId))
  })
})
