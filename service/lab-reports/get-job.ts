import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { ReaderStopped, runReader } from '#service/parsing/worker/run-reader.ts'
import { type FileStore, fileKey, pageKey } from './files/file-store.ts'
import type { ReaderGate } from './files/reader-gate.ts'
import { withFiles } from './files/with-files.ts'
import { presentJob } from './present-job.ts'

interface JobRequest {
  teamId: string
  jobId: string
}

const notFound = () => new HttpFault(404, 'Parsing job not found')

/** The team's own job of a user who is there: a deleted one is hidden at once, and with them their reports. */
export async function requireJob(db: Db | Transaction, { teamId, jobId }: JobRequest) {
  const job = await db.parsingJob.findFirst({
    where: { id: jobId, teamId, user: { deletedAt: null } },
    include: { files: { orderBy: { position: 'asc' } } },
  })
  if (!job) throw notFound()
  return job
}

export async function getJob(db: Db, request: JobRequest) {
  return presentJob(await requireJob(db, request))
}

/** The upload itself; of several pictures the one at `position`, counted from 0. */
export async function getFile(
  db: Db,
  store: FileStore,
  { position, ...request }: JobRequest & { position: number },
) {
  const { files } = await requireJob(db, request)
  const file = files.find((each) => each.position === position)
  const bytes = file && (await store.find(fileKey(request.jobId, position)))
  if (!file || !bytes) throw notFound()
  return { bytes, mediaType: file.mediaType }
}

interface PageParts {
  db: Db
  store: FileStore
  gate: ReaderGate
}

/** A page as a picture, drawn in a process of its own the first time somebody looks at it, and kept. */
export async function getPage(
  { db, store, gate }: PageParts,
  { page, ...request }: JobRequest & { page: number },
) {
  const { id, files, status, pages } = await requireJob(db, request)
  if (status !== 'completed' || page < 1 || page > (pages ?? 0)) throw notFound()
  const kept = await store.find(pageKey(id, page))
  if (kept) return kept
  const found = await Promise.all(files.map(({ position }) => store.find(fileKey(id, position))))
  const bytes = found.filter((file) => file !== undefined)
  if (bytes.length < files.length) throw notFound()
  const drawn = await gate(() => drawPage(bytes, page))
  await store.put(pageKey(id, page), drawn)
  return drawn
}

function drawPage(files: readonly Buffer[], page: number) {
  return withFiles(files, async (paths, folder) => {
    const output = path.join(folder, 'page.png')
    await runReader({ command: 'render', files: paths, page, output }).catch((error: unknown) => {
      if (!(error instanceof ReaderStopped)) throw error
      throw new HttpFault(503, 'This page cannot be drawn now')
    })
    return readFile(output)
  })
}
