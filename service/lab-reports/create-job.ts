import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { now } from '#platform/clock.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { ReaderGate } from '#platform/untrusted-files/reader-gate.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentValidationDetails } from '#service/http/validation-details.ts'
import type { IdempotencyHeaders } from '#service/idempotency/read-idempotency-key.ts'
import { findRepeated, runOnce } from '#service/idempotency/run-once.ts'
import {
  type CheckedFile,
  countReadablePages,
  requireOneReport,
} from '#service/lab-reports/files/check-files.ts'
import { fileKey } from '#service/lab-reports/files/file-store.ts'
import type { Upload } from '#service/lab-reports/files/read-upload.ts'
import { enqueueReading } from '#service/lab-reports/queue/enqueue-reading.ts'
import { chooseLane } from '#service/lab-reports/queue/lanes.ts'
import { presentJob } from './present-job.ts'
import { requireAllowance } from './require-allowance.ts'

interface ReportParts {
  db: Db
  store: FileStore
  gate: ReaderGate
  quotaMb: number
}

interface CreateRequest {
  teamId: string
  once: IdempotencyHeaders
  upload: Upload
}

/**
 * Stores an uploaded report and enqueues its reading; refuses what can be checked immediately.
 * The same bytes make another job, unless they have the same idempotency key.
 */
export async function createJob(
  { db, store, gate, quotaMb }: ReportParts,
  { teamId, once, upload }: CreateRequest,
) {
  const { user_id: userId, needs_human_review: needsHumanReview } = parseFields(upload.fields)
  await requireReviewable(db, teamId, needsHumanReview)
  await requireUser(db, teamId, userId)
  const { files } = upload
  requireOneReport(files)
  const body = {
    user_id: userId,
    needs_human_review: needsHumanReview,
    files: files.map(({ sha256 }) => sha256),
  }
  const request = { ...once, teamId, operation: 'POST /lab_report/v1/parser/job', body }
  const repeated = await findRepeated<ReturnType<typeof presentJob>>(db, request)
  if (repeated) return repeated
  const pages = await countReadablePages(files, { gate, userId })
  return runOnce(db, request, async (tx) => {
    const addedBytes = files.reduce((sum, { size }) => sum + size, 0)
    await requireAllowance(tx, { userId, addedBytes, quotaMb })
    const job = { id: randomUUID(), teamId, userId, needsHumanReview, files, pages }
    return writeJob(tx, store, job)
  })
}

const formFields = z.object({
  user_id: z.uuid().toLowerCase(),
  needs_human_review: z.preprocess(readFlag, z.boolean()).default(false),
})

function parseFields(fields: Upload['fields']) {
  const parsed = formFields.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new HttpFault(422, presentValidationDetails(parsed.error, 'body', fields))
}

function readFlag(given: unknown): unknown {
  const text = String(given).trim().toLowerCase()
  if (/^(?:true|1|yes|on)$/.test(text)) return true
  if (/^(?:false|0|no|off|)$/.test(text)) return false
  return given
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
  pages: number
}

async function writeJob(tx: Transaction, store: FileStore, { files, ...job }: NewJob) {
  await requireUser(tx, job.teamId, job.userId)
  for (const [position, { path }] of files.entries())
    await store.put(fileKey(job.id, position), createReadStream(path))
  const at = now()
  const lane = chooseLane({ files, pages: job.pages })
  const created = await tx.parsingJob.create({
    data: {
      ...job,
      lane,
      reviewReasons: job.needsHumanReview ? ['asked-for'] : [],
      createdAt: at,
      updatedAt: at,
      files: {
        create: files.map(({ mediaType, sha256, size }, position) => ({
          position,
          mediaType,
          sha256,
          size,
        })),
      },
    },
  })
  await enqueueReading(tx, lane)
  return presentJob(created)
}
