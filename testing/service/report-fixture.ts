import { vi } from 'vitest'
import type { WireParsingJob } from '#contract/lab-reports.ts'
import { composeJobs } from '#platform/define-job.ts'
import { startWorker } from '#platform/worker.ts'
import { startHttpServer } from '#service/http/start-http-server.ts'
import { createReadingJobs } from '#service/lab-reports/jobs.ts'
import { buildUser, createServiceFixture } from './service-fixture.ts'

interface UploadOptions {
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** declared type of each file; none by default */
  type?: string
  name?: string
}

interface JobAnswer {
  status: number
  body: WireParsingJob & { detail: unknown }
}

export type ReportFixture = Awaited<ReturnType<typeof createReportFixture>>

/** The service on a real socket with a user for uploads, and the worker that reads reports. */
export async function createReportFixture(options: { reader?: string } = {}) {
  const service = await createServiceFixture()
  const { db, settings, log, teamId, apiKey } = service
  const server = await startHttpServer({ fetch: service.app.fetch, port: 0 })
  const userId = await buildUser(db, teamId)
  const { tasks } = composeJobs(createReadingJobs({ db, settings, log, ...options }))
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined

  const ask = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}/lab_report/v1/parser/job${path}`, {
      method,
      ...init,
      headers: { 'x-service-api-key': apiKey, ...init.headers },
    })

  async function upload(
    files: readonly Uint8Array[],
    { fields, headers, type, name = 'report' }: UploadOptions = {},
  ): Promise<JobAnswer> {
    const form = new FormData()
    for (const [key, value] of Object.entries({ user_id: userId, ...fields }))
      form.append(key, value)
    for (const bytes of files)
      form.append('file', new Blob([new Uint8Array(bytes)], { type: type ?? '' }), name)
    const answer = await ask('POST', '', { body: form, ...(headers && { headers }) })
    return { status: answer.status, body: (await answer.json()) as JobAnswer['body'] }
  }

  const readJob = async (id: string) =>
    (await (await ask('GET', `/${id}`)).json()) as WireParsingJob

  return {
    ...service,
    port: server.port,
    userId,
    ask,
    upload,
    readJob,
    /** Starts the lab report worker; not started by default, so that a test can inspect queued jobs. */
    async startWorker(concurrency = 1) {
      worker ??= await startWorker({
        connectionString: service.workerUrl,
        log,
        tasks,
        concurrency,
      })
    },
    /** Resolves with the job once it is completed or failed. Readers yield to everything else on the machine: asking often would slow them down. */
    waitForJob: (id: string, timeout = 280_000) =>
      vi.waitFor(
        async () => {
          const job = await readJob(id)
          if (job.status !== 'completed' && job.status !== 'failed')
            throw new Error(`still ${job.status}`)
          return job
        },
        { timeout, interval: 500 },
      ),
    /** The job's messages, oldest first. */
    async listMessages(jobId: string) {
      const messages = await db.webhookMessage.findMany({
        where: { body: { contains: jobId } },
        orderBy: { createdAt: 'asc' },
      })
      return messages.map(
        ({ body }) => JSON.parse(body) as { event_type: string; data: WireParsingJob },
      )
    },
    async close() {
      await worker?.stop()
      await server.close()
      await service.close()
    },
  }
}
