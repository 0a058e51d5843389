import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { ReaderStopped, runReader } from '#service/parsing/worker/run-reader.ts'
import { type FileStore, fileKey, pageKey } from './files/file-store.ts'
import { presentJob } from './present-job.ts'

interface JobRequest {
  teamId: string
  jobId: string
}

const notFound = () => new HttpFault(404, 'Parsing job not found')

export async function getJob(db: Db, { teamId, jobId }: JobRequest) {
  const job = await db.parsingJob.findFirst({ where: { id: jobId, teamId } })
  if (!job) throw notFound()
  return presentJob(job)
}

/** The upload itself; of several pictures the one at `position`, counted from 0. */
export async function getFile(db: Db, store: FileStore, { teamId, jobId, position }: JobRequest & { position: number }) {
  const file = await db.parsingFile.findFirst({ where: { jobId, position, job: { teamId } } })
  const bytes = file && (await store.find(fileKey(jobId, position)))
  if (!file || !bytes) throw notFound()
  return { bytes, mediaType: file.mediaType }
}

/** A page as a picture, drawn in a process of its own the first time somebody looks at it, and kept. */
export async function getPage(db: Db, store: FileStore, { teamId, jobId, page }: JobRequest & { page: number }) {
  const job = await db.parsingJob.findFirst({ where: { id: jobId, teamId }, include: { files: { orderBy: { position: 'asc' } } } })
  if (!job || job.status !== 'completed' || page > (job.pages ?? 0)) throw notFound()
  const kept = await store.find(pageKey(jobId, page))
  if (kept) return kept
  const drawn = await drawPage(store, { jobId, page, files: job.files.map(({ position }) => position) })
  await store.put(pageKey(jobId, page), drawn)
  return drawn
}

async function drawPage(store: FileStore, { jobId, page, files }: { jobId: string; page: number; files: number[] }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'phial-page-'))
  try {
    const paths = files.map((position) => path.join(folder, String(position)))
    for (const [index, position] of files.entries()) {
      const bytes = await store.find(fileKey(jobId, position))
      if (!bytes) throw notFound()
      await writeFile(paths[index] ?? '', bytes, { mode: 0o600 })
    }
    const output = path.join(folder, 'page.png')
    await runReader({ command: 'render', files: paths, page, output })
    return await readFile(output)
  } catch (error) {
    if (error instanceof ReaderStopped) throw new HttpFault(503, 'This page cannot be drawn now')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
