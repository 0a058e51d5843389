import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildReport } from '#service/testing/build-teams-things.ts'
import { createReportFixture, type ReportFixture } from '#service/testing/report-fixture.ts'
import { brokenReaders, writeReader } from '#service/testing/write-reader.ts'
import { enqueueParse } from './enqueue-parse.ts'
import { fileKey } from './files/file-store.ts'
import { parseJob } from './parse-job.ts'

// Each upload and each reading has a process of its own, which a busy machine starts late.
vi.setConfig({ testTimeout: 120_000 })

let fixture: ReportFixture
let folder: string
let reader: string

const report = `{ results: [], metadata: {}, recognisedPages: [], isSparse: false,
  pages: [{ page: 1, width: 612, height: 792, source: 'text' }] }`

/** Does what its file says: it is the real one's place that is tested, not what it reads. */
const program = `
  const { existsSync, readFileSync, writeFileSync } = await import('node:fs')
  const { once } = await import('node:events')
  const [sent] = await once(process.stdin, 'data')
  const told = readFileSync(JSON.parse(sent).files[0], 'utf8')
  const modes = {
    ${Object.entries(brokenReaders)
      .map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code} }`)
      .join(',\n')},
    'reads': () => answer(${report}),
    'dies once': () => {
      const mark = process.argv[1] + '.mark'
      if (existsSync(mark)) answer(${report})
      else { writeFileSync(mark, ''); process.exit(139) }
    },
  }
  await modes[told]()
  if (told === 'reads' || told === 'dies once') hang()
`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'phial-readers-'))
  reader = await writeReader(folder, program)
  fixture = await createReportFixture({ reader })
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true, force: true })
})

async function buildJob(mode: string, changes: { status?: string; attempts?: number } = {}) {
  const { db, teamId, userId } = fixture
  return buildReport(
    { db, store: fixture.store },
    { teamId, userId },
    { bytes: Buffer.from(mode), status: 'upload_pending', ...changes },
  )
}

async function sendJob(mode: string) {
  const id = await buildJob(mode)
  await fixture.db.$transaction((tx) => enqueueParse(tx, id))
  return id
}

async function expectOver(id: string, expected: object) {
  const job = await fixture.waitForJob(id)
  expect(job).toMatchObject({ progress: null, ...expected })
  const messages = await fixture.listMessages(id)
  expect(messages.map(({ event_type, data }) => [event_type, data.status])).toEqual([
    ['lab_report.parsing_job.created', 'started'],
    ['lab_report.parsing_job.updated', job.status],
  ])
}

const failed = { status: 'failed', failure_reason: 'processing_error', data: null }

describe('jobs whose reader fails (N46)', () => {
  it('end with a reason, once, while others go on and the service answers', async () => {
    const names = Object.keys(brokenReaders)
    const broken = []
    for (const name of names) broken.push(await sendJob(name))
    const whole = [await sendJob('reads'), await sendJob('dies once')]
    await fixture.startWorker(2)
    const health = await fetch(`http://127.0.0.1:${fixture.port}/readyz`)
    expect(health.status).toBe(200)
    for (const id of broken) await expectOver(id, failed)
    for (const id of whole) await expectOver(id, { status: 'completed', failure_reason: null })
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
    expect(children.trim()).toBe('')
    await vi.waitFor(async () =>
      expect(await fixture.db.$queryRaw`SELECT 1 FROM graphile_worker.jobs`).toEqual([]),
    )
  })

  it('fail where the file is gone', async () => {
    const id = await buildJob('reads')
    await fixture.store.removeFolder(id)
    await fixture.db.$transaction((tx) => enqueueParse(tx, id))
    await expectOver(id, failed)
  })
})

describe('a job whose worker ends in the middle', () => {
  const readAgain = (jobId: string, signal?: AbortSignal) =>
    parseJob({ ...fixture, reader }, { jobId, ...(signal && { signal }) })

  it('is read again, and told of as begun only once', async () => {
    const id = await buildJob('reads', { status: 'started', attempts: 1 })
    await readAgain(id)
    expect((await fixture.listMessages(id)).map(({ data }) => data.status)).toEqual(['completed'])
  })

  it('is not begun without end', async () => {
    const id = await buildJob('reads', { status: 'started', attempts: 3 })
    await readAgain(id)
    expect(await fixture.readJob(id)).toMatchObject(failed)
  })

  it('is left to the next worker by one that is told to stop, as if not begun', async () => {
    const id = await buildJob('hangs')
    await expect(readAgain(id, AbortSignal.abort())).rejects.toThrow('aborted')
    const { attempts, status } = await fixture.db.parsingJob.findUniqueOrThrow({ where: { id } })
    expect([attempts, status]).toEqual([0, 'started'])
  })

  it('is nothing once it is over, or gone', async () => {
    const id = await buildJob('is killed', { status: 'completed' })
    const before = await fixture.readJob(id)
    await readAgain(id)
    expect(await fixture.readJob(id)).toEqual(before)
    await fixture.db.parsingJob.delete({ where: { id } })
    await readAgain(id)
    expect(await fixture.store.find(fileKey(id, 0))).toBeDefined()
  })
})
