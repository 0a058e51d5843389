import { z } from 'zod'
import type { FileStore } from '#platform/files/file-store.ts'
import type { ReaderGate } from '#platform/untrusted-files/reader-gate.ts'
import { ReaderStopped } from '#platform/untrusted-files/run-reader.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { fileKey, pageKey } from '#service/lab-reports/files/file-store.ts'
import { passGate } from '#service/lab-reports/files/pass-gate.ts'
import { withFiles } from '#service/lab-reports/files/with-files.ts'
import { type Turn, turns } from '#service/parsing/page.ts'
import { renderedPage } from '#service/parsing/worker/messages.ts'
import { runReportReader } from '#service/parsing/worker/run-report-reader.ts'
import { presentJob } from './present-job.ts'

interface JobRequest {
  teamId: string
  jobId: string
}

const notFound = () => new HttpFault(404, 'Parsing job not found')

/** The team's own job; 404 also when its user is deleted. */
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

/** Of several images the one at `position`, counted from 0. */
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

export async function getPage(
  { db, store, gate }: PageParts,
  { page, ...request }: JobRequest & { page: number },
) {
  const { id, userId, files, status, pages, data } = await requireJob(db, request)
  if (status !== 'completed' || page < 1 || page > (pages ?? 0)) throw notFound()
  const stored = await store.find(pageKey(id, page))
  if (stored) return stored
  const found = await Promise.all(files.map(({ position }) => store.find(fileKey(id, position))))
  const bytes = found.filter((file) => file !== undefined)
  if (bytes.length < files.length) throw notFound()
  const rendered = await passGate(gate, `render ${userId}`, () =>
    renderPage(bytes, page, findTurn(data, page)),
  )
  await store.put(pageKey(id, page), rendered)
  return rendered
}

/** The boxes of its words are on the page as it was turned. */
function findTurn(data: unknown, page: number) {
  const { pages } = turnedPages.parse(data ?? {})
  return pages.find((each) => each.page === page)?.turn ?? 0
}

const turnedPages = z.object({
  pages: z.array(z.object({ page: z.int(), turn: z.literal(turns).optional() })).default([]),
})

function renderPage(files: readonly Buffer[], page: number, turn: Turn) {
  return withFiles(files, async (paths) => {
    const asked = { command: 'render', files: paths, page, turn } as const
    const rendered = await runReportReader(asked).catch((error: unknown) => {
      if (!(error instanceof ReaderStopped)) throw error
      throw new HttpFault(503, 'This page cannot be rendered right now')
    })
    return renderedPage.parse(rendered)
  })
}
