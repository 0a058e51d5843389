import type { Log } from '#lib/runtime/log.ts'
import { labReportData } from '#service/contract/lab-reports.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { type ParsingJob, Prisma } from '#service/db/generated/client.ts'
import type { Progress } from '#service/parsing/worker/messages.ts'
import type { ReadReport } from '#service/parsing/worker/read-report.ts'
import { ReaderStopped, runReader } from '#service/parsing/worker/run-reader.ts'
import { changeJob } from './change-job.ts'
import { maxPages } from './files/check-files.ts'
import { type FileStore, fileKey } from './files/file-store.ts'
import { withFiles } from './files/with-files.ts'
import { listReviewReasons } from './list-review-reasons.ts'
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

type WithFiles = ParsingJob & { files: { position: number }[] }

/** A reader that dies may have been the machine's victim and gets one more; with it gone, so may the worker's death. */
const mostCrashes = 2
const mostBeginnings = 3

/** Reads one report in a process of its own. Whatever becomes of that process, the job ends and no other is disturbed. */
export async function parseJob(parts: ParseParts, { jobId, signal }: ParseRequest): Promise<void> {
  const job = await begin(parts.db, jobId)
  if (!job) return
  try {
    const { report, data } = await readFiles(parts, job, signal)
    await finish(parts.db, job, { report, data })
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error
    parts.log.warn({ jobId, failure: error.failure }, 'the reader of a lab report was stopped')
    await stopOrRepeat(parts.db, job, error)
  }
}

/** Null for a job that is over already, or gone: a job is read once, however often it is asked for. */
async function begin(db: Db, jobId: string): Promise<WithFiles | null> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM parsing_job WHERE id = ${jobId}::uuid FOR UPDATE`
    const include = { files: { orderBy: { position: 'asc' }, select: { position: true } } } as const
    const found = await tx.parsingJob.findUnique({ where: { id: jobId }, include })
    if (!found || (found.status !== 'upload_pending' && found.status !== 'started')) return null
    if (found.attempts >= mostBeginnings) {
      await fail(tx, jobId, 'processing_error')
      return null
    }
    const job = await changeJob(
      tx,
      jobId,
      { status: 'started', stage: 'opening', page: null, attempts: { increment: 1 } },
      found.status === 'upload_pending' ? 'created' : undefined,
    )
    return { ...job, files: found.files }
  })
}

async function readFiles({ db, store, reader }: ParseParts, job: WithFiles, signal?: AbortSignal) {
  const files: Buffer[] = []
  for (const { position } of job.files) {
    const bytes = await store.find(fileKey(job.id, position))
    if (!bytes) throw new ReaderStopped('crash')
    files.push(bytes)
  }
  let noted: Promise<unknown> = Promise.resolve()
  const onProgress = (progress: Progress) => {
    noted = noted.then(() => noteProgress(db, job.id, progress))
  }
  const read = await withFiles(files, (paths) =>
    runReader(
      { command: 'parse', files: paths, maxPages },
      { onProgress, ...(signal && { signal }), ...(reader && { reader }) },
    ),
  )
  await noted
  return check(read)
}

/** What a reader says was made of a stranger's file, and is held to its form before anything is kept. */
function check(read: unknown) {
  try {
    const report = read as ReadReport
    return { report, data: labReportData.parse(presentReport(report)) }
  } catch {
    throw new ReaderStopped('crash')
  }
}

/** Progress is for those who look: it has no event, and its loss costs nothing. */
async function noteProgress(db: Db, jobId: string, { stage, page, pages }: Progress) {
  await db.parsingJob
    .updateMany({
      where: { id: jobId, status: 'started' },
      data: { stage, page, pages, revision: { increment: 1 } },
    })
    .catch(() => undefined)
}

type Read = ReturnType<typeof check>

async function finish(db: Db, job: ParsingJob, { report, data }: Read) {
  await db.$transaction(async (tx) => {
    if (report.refusal) return fail(tx, job.id, report.refusal)
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
    }
    return changeJob(tx, job.id, change, 'updated')
  })
}

function fail(tx: Transaction, jobId: string, failureReason: string) {
  const change = { status: 'failed', failureReason, stage: null, page: null, data: Prisma.DbNull }
  return changeJob(tx, jobId, change, 'updated')
}

/** A limit that was met would be met again; a worker that stops leaves its job to the next one, as if not begun. */
async function stopOrRepeat(db: Db, { id, attempts }: ParsingJob, stopped: ReaderStopped) {
  if (stopped.failure === 'aborted') {
    await db.parsingJob.update({ where: { id }, data: { attempts: { decrement: 1 } } })
    throw stopped
  }
  if (stopped.failure === 'crash' && attempts < mostCrashes) throw stopped
  await db.$transaction((tx) => fail(tx, id, 'processing_error'))
}
