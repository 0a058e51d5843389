import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '#lib/runtime/log.ts'
import type { Db } from '#service/db/client.ts'
import { type ParsingJob, Prisma } from '#service/db/generated/client.ts'
import type { ParsedReport } from '#service/parsing/parse-report.ts'
import type { Progress } from '#service/parsing/worker/messages.ts'
import { ReaderStopped, runReader } from '#service/parsing/worker/run-reader.ts'
import { changeJob } from './change-job.ts'
import { maxPages } from './create-job.ts'
import { type FileStore, fileKey } from './files/file-store.ts'
import { listReviewReasons } from './list-review-reasons.ts'
import { presentReport } from './present-results.ts'

interface ParseParts {
  db: Db
  store: FileStore
  log: Log
}

type WithFiles = ParsingJob & { files: { position: number }[] }

/** Reads one report in a process of its own. Whatever becomes of that process, the job ends and no other is disturbed. */
export async function parseJob(parts: ParseParts, jobId: string): Promise<void> {
  const job = await begin(parts.db, jobId)
  if (!job) return
  try {
    const report = await readFiles(parts, job)
    await finish(parts.db, job, report)
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error
    parts.log.warn({ jobId, failure: error.failure }, 'the reader of a lab report was stopped')
    await stopOrRepeat(parts.db, job, error)
  }
}

/** Null for a job that is over already: a job is read once, however often it is asked for. */
async function begin(db: Db, jobId: string): Promise<WithFiles | null> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM parsing_job WHERE id = ${jobId}::uuid FOR UPDATE`
    const found = await tx.parsingJob.findUnique({ where: { id: jobId } })
    if (!found || (found.status !== 'upload_pending' && found.status !== 'started')) return null
    const isFirst = found.status === 'upload_pending'
    const job = await changeJob(
      tx,
      jobId,
      { status: 'started', stage: 'opening' },
      isFirst ? 'created' : undefined,
    )
    const files = await tx.parsingFile.findMany({ where: { jobId }, orderBy: { position: 'asc' }, select: { position: true } })
    return { ...job, files }
  })
}

async function readFiles({ db, store }: ParseParts, job: WithFiles): Promise<ParsedReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'phial-report-'))
  try {
    const paths: string[] = []
    for (const { position } of job.files) {
      const bytes = await store.find(fileKey(job.id, position))
      if (!bytes) throw new ReaderStopped('crash')
      const file = path.join(folder, String(position))
      await writeFile(file, bytes, { mode: 0o600 })
      paths.push(file)
    }
    const onProgress = (progress: Progress) => void noteProgress(db, job.id, progress)
    return (await runReader({ command: 'parse', files: paths, maxPages }, { onProgress })) as ParsedReport
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Progress is for those who look: it has no event, and its loss costs nothing. */
async function noteProgress(db: Db, jobId: string, { stage, page, pages }: Progress) {
  await db.parsingJob
    .updateMany({ where: { id: jobId, status: 'started' }, data: { stage, page, pages, revision: { increment: 1 } } })
    .catch(() => undefined)
}

async function finish(db: Db, job: ParsingJob, report: ParsedReport) {
  const over = { stage: null, page: null }
  await db.$transaction(async (tx) => {
    if (report.refusal) {
      await changeJob(tx, job.id, { ...over, status: 'failed', failureReason: report.refusal }, 'updated')
      return
    }
    const team = await tx.team.findUniqueOrThrow({ where: { id: job.teamId } })
    const reasons = [...job.reviewReasons, ...listReviewReasons(report, team)]
    await changeJob(
      tx,
      job.id,
      {
        ...over,
        status: 'completed',
        data: presentReport(report) as Prisma.InputJsonObject,
        pages: report.pages.length,
        needsHumanReview: job.needsHumanReview || reasons.length > 0,
        reviewReasons: reasons,
      },
      'updated',
    )
  })
}

const maxCrashes = 2

/** A crash may be the machine's and is tried once more; a limit that was met would be met again. */
async function stopOrRepeat(db: Db, job: ParsingJob, { failure }: ReaderStopped) {
  const attempts = job.attempts + 1
  if (failure === 'crash' && attempts < maxCrashes) {
    await db.parsingJob.update({ where: { id: job.id }, data: { attempts } })
    throw new ReaderStopped('crash')
  }
  await db.$transaction((tx) =>
    changeJob(
      tx,
      job.id,
      { status: 'failed', failureReason: 'processing_error', stage: null, page: null, attempts, data: Prisma.DbNull },
      'updated',
    ),
  )
}
