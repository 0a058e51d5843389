import { randomUUID } from 'node:crypto'
import { now } from '#service/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import type { IdempotencyHeaders } from '#service/idempotency/read-idempotency-key.ts'
import { runOnce } from '#service/idempotency/run-once.ts'
import { enqueueParse } from './enqueue-parse.ts'
import { type CheckedFile, checkTypes, requireReadable } from './files/check-files.ts'
import { type FileStore, fileKey } from './files/file-store.ts'
import type { Upload } from './files/read-upload.ts'
import type { ReaderGate } from './files/reader-gate.ts'
import { presentJob } from './present-job.ts'

interface ReportParts {
  db: Db
  store: FileStore
  gate: ReaderGate
}

interface CreateRequest {
  teamId: string
  once: IdempotencyHeaders
  upload: Upload
}

/**
 * Takes an uploaded report in, refused at once for what can be told at once (contract, decision 33), and has it read.
 * The same bytes sent again are another job, unless they come under the same idempotency key.
 */
export async function createJob(
  { db, store, gate }: ReportParts,
  { teamId, once, upload }: CreateRequest,
) {
  const userId = readUserId(upload.fields)
  const needsHumanReview = readFlag(upload.fields)
  await requireReviewable(db, teamId, needsHumanReview)
  await requireUser(db, teamId, userId)
  const files = checkTypes(upload.files)
  await requireReadable(files, gate)
  const body = {
    user_id: userId,
    needs_human_review: needsHumanReview,
    files: files.map(({ sha256 }) => sha256),
  }
  const request = { ...once, teamId, operation: 'POST /lab_report/v1/parser/job', body }
  return runOnce(db, request, (tx) =>
    writeJob(tx, store, { id: randomUUID(), teamId, userId, needsHumanReview, files }),
  )
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function readUserId({ user_id: userId }: Upload['fields']): string {
  if (userId === undefined)
    throw new HttpFault(422, [
      { type: 'missing', loc: ['body', 'user_id'], msg: 'Field required', input: null },
    ])
  if (!uuid.test(userId)) throw invalidValue(['body', 'user_id'], 'this is no id of a user')
  return userId.toLowerCase()
}

function readFlag({ needs_human_review: flag = 'false' }: Upload['fields']): boolean {
  const text = flag.trim().toLowerCase()
  if (/^(?:true|1|yes|on)$/.test(text)) return true
  if (/^(?:false|0|no|off|)$/.test(text)) return false
  throw invalidValue(['body', 'needs_human_review'], 'send true or false')
}

async function requireReviewable(db: Db, teamId: string, needsHumanReview: boolean) {
  if (!needsHumanReview) return
  const { reportReviewEnabled } = await db.team.findUniqueOrThrow({
    where: { id: teamId },
    select: { reportReviewEnabled: true },
  })
  if (!reportReviewEnabled)
    throw new HttpFault(
      400,
      'Human review is not supported yet for your team please contact support',
    )
}

async function requireUser(db: Db | Transaction, teamId: string, userId: string) {
  const where = { id: userId, teamId, deletedAt: null }
  const user = await db.user.findFirst({ where, select: { id: true } })
  if (!user) throw new HttpFault(404, 'User not found')
}

interface NewJob {
  id: string
  teamId: string
  userId: string
  needsHumanReview: boolean
  files: readonly CheckedFile[]
}

async function writeJob(tx: Transaction, store: FileStore, { files, ...job }: NewJob) {
  await requireUser(tx, job.teamId, job.userId)
  for (const [position, { bytes }] of files.entries())
    await store.put(fileKey(job.id, position), bytes)
  const at = now()
  const created = await tx.parsingJob.create({
    data: {
      ...job,
      reviewReasons: job.needsHumanReview ? ['asked-for'] : [],
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
  await enqueueParse(tx, job.id)
  return presentJob(created)
}
