import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fileKey } from '#service/lab-reports/files/file-store.ts'
import { enqueueReading } from '#service/lab-reports/queue/enqueue-reading.ts'
import { patience } from '#testing/clock/patience.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import { createReportFixture, type ReportFixture } from '#testing/service/report-fixture.ts'
import { brokenReaders, writeReader } from '#testing/service/write-reader.ts'
import { parseJob } from './parse-job.ts'

// Each upload and each reading starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let fixture: ReportFixture
let folder: string
let reader: string

const report = `{ results: [], metadata: {}, recognizedPages: [], isSparse: false, contradictions: [],
  pages: [{ page: 1, width: 612, height: 792, source: 'text' }] }`

/** Behaves as its input file says: the test is about how the service handles a reader. */
const program = `
  const { readFileSync } = await import('node:fs')
  const { once } = await import('node:events')
  const [sent] = await once(process.stdin, 'data')
  const mode = readFileSync(JSON.parse(sent).files[0], 'utf8')
  const modes = {
    ${Object.entries(brokenReaders)
      .map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code} }`)
      .join(',\n')},
    'reads': () => answer(${report}),
    'is killed once': async () => {
      if (readFileSync(process.argv[1], 'utf8').endsWith('// again')) return answer(${report})
      allow(60_000)
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    },
  }
  await modes[mode]()
  if (mode === 'reads' || mode === 'is killed once') hang()
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

async function buildJob(
  mode: string,
  changes: { status?: string; attempts?: number; readingBy?: string } = {},
) {
  const { db, teamId, userId } = fixture
  return buildReport(
    { db, store: fixture.store },
    { teamId, userId },
    { bytes: Buffer.from(mode), status: 'upload_pending', ...changes },
  )
}

async function sendJob(mode: string) {
  const id = await buildJob(mode)
  await fixture.db.$transaction((tx) => enqueueReading(tx, 'long'))
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

/** It can leave no mark itself, so its program is changed before it is started again. */
async function killLastReader() {
  const list = async () =>
    (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ')
  const [pid = ''] = await vi.waitFor(async () => {
    const children = await list()
    expect(children).toEqual([expect.stringMatching(/^\d+$/)])
    return children
  }, waiting)
  await appendFile(reader, '// again')
  process.kill(Number(pid), 'SIGKILL')
}

const waiting = { timeout: 60_000, interval: 50 }
const failed = { status: 'failed', failure_reason: 'processing_error', data: null }

describe('jobs whose reader fails (N46)', () => {
  it('fail with a reason, once, while other jobs and the service keep running', async () => {
    const names = Object.keys(brokenReaders)
    const broken = []
    for (const name of names) broken.push(await sendJob(name))
    await fixture.startWorker(2)
    const health = await fetch(`http://127.0.0.1:${fixture.port}/readyz`)
    expect(health.status).toBe(200)
    for (const id of broken) await expectOver(id, failed)
    const whole = [await sendJob('reads'), await sendJob('is killed once')]
    await expectOver(whole[0] ?? '', { status: 'completed', failure_reason: null })
    await killLastReader()
    for (const id of whole) await expectOver(id, { status: 'completed', failure_reason: null })
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
    expect(children.trim()).toBe('')
    await vi.waitFor(
      async () =>
        expect(await fixture.db.$queryRaw`SELECT 1 FROM graphile_worker.jobs`).toEqual([]),
      patience,
    )
  })

  it('fail when the file is missing', async () => {
    const id = await buildJob('reads')
    await fixture.store.removeFolder(id)
    await fixture.db.$transaction((tx) => enqueueReading(tx, 'long'))
    await expectOver(id, failed)
  })
})

describe('a job whose worker dies', () => {
  // Otherwise the worker of the tests above would claim it.
  const readingBy = 'a ticket of this test'
  const readAgain = (jobId: string, signal?: AbortSignal) =>
    parseJob({ ...fixture, reader }, { jobId, ...(signal && { signal }) })

  it('is read again, with only one event for its start', async () => {
    const id = await buildJob('reads', { status: 'started', attempts: 1, readingBy })
    await readAgain(id)
    expect((await fixture.listMessages(id)).map(({ data }) => data.status)).toEqual(['completed'])
  })

  it('is not retried forever', async () => {
    const id = await buildJob('reads', { status: 'started', attempts: 3, readingBy })
    await readAgain(id)
    expect(await fixture.readJob(id)).toMatchObject(failed)
  })

  it('is left to the next worker at shutdown, without counting the attempt', async () => {
    const id = await buildJob('hangs', { readingBy })
    await expect(readAgain(id, AbortSignal.abort())).rejects.toThrow('aborted')
    const { attempts, status } = await fixture.db.parsingJob.findUniqueOrThrow({ where: { id } })
    expect([attempts, status]).toEqual([0, 'started'])
  })

  it('is ignored once it is finished or deleted', async () => {
    const id = await buildJob('is killed', { status: 'completed' })
    const before = await fixture.readJob(id)
    await readAgain(id)
    expect(await fixture.readJob(id)).toEqual(before)
    await fixture.db.parsingJob.delete({ where: { id } })
    await readAgain(id)
    expect(await fixture.store.find(fileKey(id, 0))).toBeDefined()
  })
})
