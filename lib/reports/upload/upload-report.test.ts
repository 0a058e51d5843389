import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { maxUnfinished } from '#service/lab-reports/require-allowance.ts'
import { patience } from '#testing/clock/patience.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { testWebUrl } from '#testing/web/test-web.ts'
import { uploadReport } from './upload-report.ts'

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let sandbox: TestSandbox
let folder: string

beforeAll(async () => {
  // Other tests write to the machine's folder for temporary files at the same time.
  folder = await mkdtemp(path.join(tmpdir(), 'phial-uploads-'))
  vi.stubEnv('TMPDIR', folder)
  sandbox = await createTestSandbox()
})
afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true, force: true })
})

const report = writePdf([reportLines])
type Patient = Awaited<ReturnType<TestSandbox['buildPatient']>>

function buildForm(files: readonly Uint8Array[], key = randomUUID()) {
  const form = new FormData()
  for (const bytes of files) form.append('file', new Blob([new Uint8Array(bytes)]), 'a name.pdf')
  form.set('key', key)
  return form
}

function buildFormAgain(key = randomUUID()) {
  const form = buildForm([report], key)
  form.set('again', 'yes')
  return form
}

const upload = ({ context }: Patient, body: FormData | ReadableStream, headers = {}) =>
  uploadReport(
    context,
    new Request(`${testWebUrl}/api/reports`, {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit),
  )

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error('not an AppError', { cause: error })
  return error
}

const listFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('phial-work-')).toSorted()

describe('uploadReport', () => {
  it('stores at the service exactly what was sent, and leaves nothing behind', async () => {
    const before = await listFolders()
    const { jobId } = await upload(await sandbox.buildPatient(), buildForm([report]))
    const stored = await sandbox.service.store.find(`${jobId}/file-0`)
    expect(stored?.equals(report)).toBe(true)
    expect((await listFolders()).filter((name) => !before.includes(name))).toEqual([])
  })

  it('says that the same file was uploaded before, unless it is wanted again, refused or a retry', async () => {
    const patient = await sandbox.buildPatient()
    const key = randomUUID()
    const { jobId } = await upload(patient, buildForm([report], key))
    expect(await upload(patient, buildForm([report], key))).toEqual({ jobId })
    const known = await failureOf(upload(patient, buildForm([report])))
    expect(known).toMatchObject({ code: 'report-known', context: { jobId } })
    expect(Date.parse(known.context?.at ?? '')).not.toBeNaN()
    const again = await upload(patient, buildFormAgain())
    expect(again.jobId).not.toBe(jobId)
    await upload(await sandbox.buildPatient(), buildForm([report]))
    await db().reportProjection.updateMany({
      where: { jobId: { in: [jobId, again.jobId] } },
      data: { status: 'failed' },
    })
    await upload(patient, buildForm([report]))
  })

  it('writes a file to disk as it arrives, for this user alone, and removes it when the sender leaves', async () => {
    const before = await listFolders()
    let push: (text: string | Buffer) => void = () => undefined
    let leave: (error: Error) => void = () => undefined
    const body = new ReadableStream({
      start(controller) {
        push = (text) => controller.enqueue(Buffer.from(text))
        leave = (error) => controller.error(error)
      },
    })
    const failed = failureOf(
      upload(await sandbox.buildPatient(), body, {
        'content-type': 'multipart/form-data; boundary=edge',
      }),
    )
    push('--edge\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.7\n')
    push(Buffer.alloc(3_000_000, 0x20))
    const added = await vi.waitFor(async () => {
      const [folder] = (await listFolders()).filter((name) => !before.includes(name))
      const found = path.join(tmpdir(), folder ?? 'none yet')
      const file = await stat(path.join(found, '0'))
      expect(file.size).toBeGreaterThan(2_900_000)
      return { file, folder: await stat(found) }
    }, patience)
    expect([added.file.mode & 0o777, added.folder.mode & 0o777]).toEqual([0o600, 0o700])
    leave(new Error('gone'))
    expect((await failed).code).toBe('malformed-request')
    await vi.waitFor(
      async () =>
        expect((await listFolders()).filter((name) => !before.includes(name))).toEqual([]),
      patience,
    )
  })

  it('refuses another type at its first bytes, while the rest has not arrived', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(
          Buffer.from(
            '--edge\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nPK\u0003\u0004 and twelve more',
          ),
        )
      },
    })
    const error = await failureOf(
      upload(await sandbox.buildPatient(), body, {
        'content-type': 'multipart/form-data; boundary=edge',
      }),
    )
    expect(error).toMatchObject({
      code: 'report-refused',
      context: { reason: 'unsupported', file: '0' },
    })
  })

  it('says that too many reports of the patient are unfinished, when to come back, and then accepts the same', async () => {
    const patient = await sandbox.buildPatient()
    for (let file = 0; file < maxUnfinished; file += 1) await upload(patient, buildFormAgain())
    const key = randomUUID()
    const error = await failureOf(upload(patient, buildFormAgain(key)))
    expect(error).toMatchObject({
      code: 'too-many-reports',
      fields: { file: 'reports-unfinished' },
      retryAfterMs: 60_000,
    })
    await upload(await sandbox.buildPatient(), buildForm([report]))
    await sandbox.service.db.parsingJob.updateMany({ data: { status: 'completed' } })
    await upload(patient, buildFormAgain(key))
  })

  it('says that the storage of the patient is full', async () => {
    const patient = await sandbox.buildPatient()
    const { jobId } = await upload(patient, buildForm([report]))
    await sandbox.service.db.parsingFile.updateMany({
      where: { jobId },
      data: { size: sandbox.service.settings.SERVICE_PATIENT_QUOTA_MB * 1024 * 1024 },
    })
    expect(await failureOf(upload(patient, buildFormAgain()))).toMatchObject({
      code: 'report-refused',
      fields: { file: 'storage-full' },
      context: { reason: 'storage-full' },
    })
  })

  it('lets an account have three uploads in progress', async () => {
    const patient = await sandbox.buildPatient()
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
    const before = await listFolders()
    const leaves: (() => void)[] = []
    const slow = [1, 2, 3].map(() => {
      const body = new ReadableStream({
        start: (controller) => void leaves.push(() => controller.error(new Error('gone'))),
      })
      return failureOf(upload(patient, body, headers))
    })
    await vi.waitFor(
      async () =>
        expect((await listFolders()).filter((name) => !before.includes(name))).toHaveLength(3),
      patience,
    )
    expect(await failureOf(upload(patient, buildForm([report])))).toMatchObject({
      code: 'too-many-attempts',
      retryAfterMs: 5_000,
    })
    await upload(await sandbox.buildPatient(), buildForm([report]))
    for (const leave of leaves) leave()
    await Promise.all(slow)
    await upload(patient, buildForm([report]))
  })
})
