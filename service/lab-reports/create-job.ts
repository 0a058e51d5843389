import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { now } from '#service/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import type { IdempotencyHeaders } from '#service/idempotency/read-idempotency-key.ts'
import { runOnce } from '#service/idempotency/run-once.ts'
import { inspection } from '#service/parsing/worker/messages.ts'
import { ReaderStopped, runReader } from '#service/parsing/worker/run-reader.ts'
import { enqueueParse } from './enqueue-parse.ts'
import { detectFile, type MediaType } from './files/detect-file.ts'
import { type FileStore, fileKey } from './files/file-store.ts'
import type { Upload } from './files/read-upload.ts'
import { presentJob } from './present-job.ts'

export const maxPages = 30

interface CreateRequest {
  teamId: string
  once: IdempotencyHeaders
  upload: Upload
}

interface CheckedFile {
  bytes: Buffer
  mediaType: MediaType
  sha256: string
}

/** Takes an uploaded report in, refused at once for what can be told at once (contract, decision 33), and has it read. */
export async function createJob(db: Db, store: FileStore, { teamId, once, upload }: CreateRequest) {
  const userId = readUserId(upload.fields)
  const needsHumanReview = readFlag(upload.fields)
  await requireReviewable(db, teamId, needsHumanReview)
  await requireUser(db, teamId, userId)
  const files = checkTypes(upload.files)
  await requireReadable(files)
  const body = { user_id: userId, needs_human_review: needsHumanReview, files: files.map(({ sha256 }) => sha256) }
  return runOnce(db, { ...once, teamId, operation: 'POST /lab_report/v1/parser/job', body }, (tx) =>
    writeJob(tx, store, { teamId, userId, needsHumanReview, files }),
  )
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function readUserId(fields: Upload['fields']): string {
  const { user_id: userId } = fields
  if (userId === undefined)
    throw new HttpFault(422, [{ type: 'missing', loc: ['body', 'user_id'], msg: 'Field required', input: null }])
  if (!uuid.test(userId)) throw invalidValue(['body', 'user_id'], 'this is no id of a user')
  return userId.toLowerCase()
}

function readFlag(fields: Upload['fields']): boolean {
  const text = fields.needs_human_review?.trim().toLowerCase() ?? 'false'
  if (/^(?:true|1|yes|on)$/.test(text)) return true
  if (/^(?:false|0|no|off|)$/.test(text)) return false
  throw invalidValue(['body', 'needs_human_review'], 'send true or false')
}

async function requireReviewable(db: Db, teamId: string, needsHumanReview: boolean) {
  if (!needsHumanReview) return
  const team = await db.team.findUniqueOrThrow({ where: { id: teamId }, select: { reportReviewEnabled: true } })
  if (!team.reportReviewEnabled)
    throw new HttpFault(400, 'Human review is not supported yet for your team please contact support')
}

async function requireUser(db: Db, teamId: string, userId: string) {
  const user = await db.user.findFirst({ where: { id: userId, teamId, deletedAt: null }, select: { id: true } })
  if (!user) throw new HttpFault(404, 'User not found')
}

function checkTypes(files: readonly Buffer[]): CheckedFile[] {
  if (files.length === 0)
    throw new HttpFault(422, [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null }])
  const checked = files.map((bytes) => {
    if (bytes.byteLength === 0) throw new HttpFault(400, 'A file is empty')
    const mediaType = detectFile(bytes)
    if (!mediaType) throw new HttpFault(400, 'A file is neither a PDF nor a JPEG nor a PNG')
    return { bytes, mediaType, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  if (checked.length > 1 && checked.some(({ mediaType }) => mediaType === 'application/pdf'))
    throw new HttpFault(400, 'Send one PDF, or pictures alone: a PDF cannot be one of several files')
  return checked
}

const refusals = {
  corrupt: 'The PDF is damaged and cannot be opened',
  encrypted: 'The PDF is protected by a password; send it without one',
  'too-many-pages': `The report has more than ${maxPages} pages`,
  undecodable: 'A picture is damaged and cannot be opened',
  'too-large': 'A picture has more pixels than a page needs',
} as const

/** Opened in a process of its own, since what is uploaded may be made to harm whoever opens it. */
async function requireReadable(files: readonly CheckedFile[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'phial-upload-'))
  try {
    const paths = files.map((_, index) => path.join(folder, String(index)))
    for (const [index, { bytes }] of files.entries()) await writeFile(paths[index] ?? '', bytes, { mode: 0o600 })
    const told = inspection.parse(await runReader({ command: 'inspect', files: paths, maxPages }))
    if (told.outcome !== 'ok') throw new HttpFault(400, refusals[told.outcome])
  } catch (error) {
    if (error instanceof ReaderStopped)
      throw new HttpFault(400, 'The file cannot be opened within the limits of a lab report')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface NewJob {
  teamId: string
  userId: string
  needsHumanReview: boolean
  files: readonly CheckedFile[]
}

async function writeJob(tx: Transaction, store: FileStore, { teamId, userId, needsHumanReview, files }: NewJob) {
  const id = randomUUID()
  for (const [position, { bytes }] of files.entries()) await store.put(fileKey(id, position), bytes)
  const at = now()
  const job = await tx.parsingJob.create({
    data: {
      id,
      teamId,
      userId,
      needsHumanReview,
      reviewReasons: needsHumanReview ? ['asked-for'] : [],
      createdAt: at,
      updatedAt: at,
      files: {
        create: files.map(({ bytes, mediaType, sha256 }, position) => ({
          position,
          mediaType,
          sha256,
          size: bytes.byteLength,
        })),
      },
    },
  })
  await enqueueParse(tx, id)
  return presentJob(job)
}
