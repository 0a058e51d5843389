import { labReportData } from '#contract/lab-reports.ts'
import { now } from '#platform/clock.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Log } from '#platform/log.ts'
import { maxUploadPages } from '#platform/untrusted-files/inspect-upload.ts'
import type { Progress } from '#platform/untrusted-files/reader-messages.ts'
import { ReaderStopped } from '#platform/untrusted-files/run-reader.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { type ParsingJob, Prisma } from '#service/db/generated/client.ts'
import { fileKey } from '#service/lab-reports/files/file-store.ts'
import { withFiles } from '#service/lab-reports/files/with-files.ts'
import { enqueueReading } from '#service/lab-reports/queue/enqueue-reading.ts'
import { allowedMsOf, type Lane } from '#service/lab-reports/queue/lanes.ts'
import type { ReadReport } from '#service/parsing/worker/read-report.ts'
import { runReportReader } from '#service/parsing/worker/run-report-reader.ts'
import { changeJob } from './change-job.ts'
import { presentReport } from './present-results.ts'

interface ParseParts {
  db: Db
  store: FileStore
  log: Log
  reader?: string
}

interface ParseRequest {
  jobId: string
  signal?: AbortSignal
}

type Claimed = ParsingJob & { lane: Lane; files: { position: number }[] }

/** A crashed reader may have been out of memory, so it is retried once; a crashed worker twice. */
const maxCrashes = 2
const maxAttempts = 3

/** Reads one report in a separate process. However that process ends, the job ends and no other job is affected. */
export async function parseJob(parts: ParseParts, { jobId, signal }: ParseRequest): Promise<void> {
  const job = await startReading(parts.db, jobId)
  if (!job) return
  try {
    const read = await readFiles(parts, job, signal)
    if (read.report.refusal === 'needs_recognition') await moveToLongLane(parts.db, job)
    else await finish(parts.db, job, read)
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error
    parts.log.warn({ jobId, failure: error.failure }, 'lab report reader stopped')
    await failOrRetry(parts.db, job, error)
  }
}

/** Null for a job that is finished or deleted, so that a job is read only once. */
async function startReading(db: Db, jobId: string): Promise<Claimed | null> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM parsing_job WHERE id = ${jobId}::uuid FOR UPDATE`
    const include = { files: { orderBy: { position: 'asc' }, select: { position: true } } } as const
    const found = await tx.parsingJob.findUnique({ where: { id: jobId }, include })
    if (!found || (found.status !== 'upload_pending' && found.status !== 'started')) return null
    if (found.attempts >= maxAttempts) {
      await fail(tx, { id: jobId, lane: found.lane as Lane }, 'processing_error')
      return null
    }
    const job = await changeJob(
      tx,
      jobId,
      { status: 'started', stage: 'opening', page: null, attempts: { increment: 1 } },
      found.status === 'upload_pending' ? 'created' : undefined,
    )
    return { ...job, lane: job.lane as Lane, files: found.files }
  })
}

async function readFiles({ db, store, reader }: ParseParts, job: Claimed, signal?: AbortSignal) {
  const files: Buffer[] = []
  for (const { position } of job.files) {
    const bytes = await store.find(fileKey(job.id, position))
    if (!bytes) throw new ReaderStopped('crash')
    files.push(bytes)
  }
  let recorded: Promise<unknown> = Promise.resolve()
  const onProgress = (progress: Progress) => {
    recorded = recorded.then(() => recordProgress(db, job.id, progress))
  }
  const read = await withFiles(files, (paths) =>
    runReportReader(
      {
        command: 'parse',
        files: paths,
        maxPages: maxUploadPages,
        isTextOnly: job.lane === 'short',
      },
      {
        onProgress,
        allowedMs: allowedMsOf(job),
        ...(signal && { signal }),
        ...(reader && { reader }),
      },
    ),
  )
  await recorded
  return parseReading(read)
}

/** The reader's output derives from an untrusted file, so it is validated before it is stored. */
function parseReading(read: unknown) {
  try {
    const report = read as ReadReport
    return { report, data: labReportData.parse(presentReport(report)) }
  } catch {
    throw new ReaderStopped('crash')
  }
}

/** Best effort and without an event: progress is only displayed. */
async function recordProgress(db: Db, jobId: string, { stage, page, pages }: Progress) {
  await db.parsingJob
    .updateMany({
      where: { id: jobId, status: 'started' },
      data: { stage, page, pages, revision: { increment: 1 } },
    })
    .catch(() => undefined)
}

type Read = ReturnType<typeof parseReading>

async function finish(db: Db, job: Claimed, { report, data }: Read) {
  await db.$transaction(async (tx) => {
    if (report.refusal) return fail(tx, job, report.refusal)
    const team = await tx.team.findUniqueOrThrow({ where: { id: job.teamId } })
    const reasons = [...job.reviewReasons, ...listReviewReasons(report, team)]
    const change = {
      status: 'completed',
      stage: null,
      page: null,
      data: data as Prisma.InputJsonObject,
      pages: report.pages.length,
      needsHumanReview: job.needsHumanReview || reasons.length > 0,
      reviewReasons: reasons,
      turnAt: now(),
    }
    await enqueueReading(tx, job.lane)
    return changeJob(tx, job.id, change, 'updated')
  })
}

interface TeamRule {
  reportReviewEnabled: boolean
  reviewRecognized: boolean
}

/** Why the service itself requests a review; none when the team has disabled reviews. */
function listReviewReasons(report: ReadReport, team: TeamRule): string[] {
  if (!team.reportReviewEnabled) return []
  const all: [boolean, string][] = [
    [team.reviewRecognized && report.recognizedPages.length > 0, 'recognized'],
    [report.results.some(({ doubts }) => doubts.length > 0), 'doubtful-results'],
    [report.isSparse, 'many-numbers-unread'],
    [report.metadata.dateCollected === null, 'no-date'],
  ]
  return [...all.filter(([isSo]) => isSo).map(([, reason]) => reason), ...report.contradictions]
}

/** Its patient's other reports waited for this one, so the lane gets another ticket. */
async function fail(tx: Transaction, { id, lane }: Pick<Claimed, 'id' | 'lane'>, reason: string) {
  const change = {
    status: 'failed',
    failureReason: reason,
    stage: null,
    page: null,
    data: Prisma.DbNull,
    turnAt: now(),
  }
  await enqueueReading(tx, lane)
  return changeJob(tx, id, change, 'updated')
}

/** A scan, or a document that takes longer than it seemed: it waits again, behind its patient's other long ones. */
async function moveToLongLane(db: Db, { id }: Claimed) {
  await db.$transaction(async (tx) => {
    const change = { lane: 'long', stage: 'waiting', page: null, attempts: { decrement: 1 } }
    await changeJob(tx, id, { ...change, readingBy: null, turnAt: null })
    await enqueueReading(tx, 'short')
    await enqueueReading(tx, 'long')
  })
}

/** Exceeded limits are not retried. A worker that shuts down leaves the job to the next one, without counting the attempt. */
async function failOrRetry(db: Db, job: Claimed, stopped: ReaderStopped) {
  if (stopped.failure === 'aborted') {
    await db.parsingJob.update({ where: { id: job.id }, data: { attempts: { decrement: 1 } } })
    throw stopped
  }
  if (stopped.failure === 'overrun' && job.lane === 'short') return moveToLongLane(db, job)
  if (stopped.failure === 'crash' && job.attempts < maxCrashes) throw stopped
  await db.$transaction((tx) => fail(tx, job, 'processing_error'))
}
