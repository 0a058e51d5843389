import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { parsingJob, reviewDecision } from '#contract/lab-reports.ts'
import { withTempFolder } from '#platform/temp-folder.ts'
import { createReaderGate } from '#platform/untrusted-files/reader-gate.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { readIdempotencyHeaders } from '#service/idempotency/read-idempotency-key.ts'
import { createFileStore, type FileSettings } from '#service/lab-reports/files/file-store.ts'
import { maxFiles, readUpload } from '#service/lab-reports/files/read-upload.ts'
import { closeReview } from './close-review.ts'
import { createJob } from './create-job.ts'
import { getFile, getJob, getPage } from './get-job.ts'

const jobPath = z.object({ job_id: z.uuid() })
const wholeNumber = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)

const binary = z.any().openapi({ type: 'string', format: 'binary' })

const createJobRoute = createRoute({
  method: 'post',
  path: '/lab_report/v1/parser/job',
  summary: 'Upload a lab report to be read',
  request: {
    headers: z.object({ 'x-idempotency-key': z.string().optional() }),
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z
              .array(binary)
              .min(1)
              .max(maxFiles)
              .openapi({ description: 'One PDF, or the photos of one report in order' }),
            user_id: z.uuid(),
            needs_human_review: z.boolean().default(false).optional(),
          }),
        },
      },
    },
  },
  responses: describeAnswers(parsingJob, 'The job, with status upload_pending', [400, 404]),
})

const getJobRoute = createRoute({
  method: 'get',
  path: '/lab_report/v1/parser/job/{job_id}',
  summary: 'Get a parsing job with its results',
  request: { params: jobPath },
  responses: describeAnswers(parsingJob, 'The job', [404]),
})

const closeReviewRoute = createRoute({
  method: 'post',
  path: '/lab_report/v1/parser/job/{job_id}/review',
  summary: 'Close the review of a job',
  request: { params: jobPath, body: describeBody(reviewDecision) },
  responses: describeAnswers(parsingJob, 'The reviewed job', [400, 404]),
})

const describeBinary = (type: string, description: string) => ({
  ...describeAnswers(z.any(), description, [404]),
  200: { description, content: { [type]: { schema: binary } } },
})

const getFileRoute = createRoute({
  method: 'get',
  path: '/lab_report/v1/parser/job/{job_id}/file',
  summary: 'Get the uploaded file',
  request: { params: jobPath, query: z.object({ position: wholeNumber.optional() }) },
  responses: describeBinary('application/octet-stream', 'The file'),
})

const getPageRoute = createRoute({
  method: 'get',
  path: '/lab_report/v1/parser/job/{job_id}/page/{n}',
  summary: 'Get a page as an image',
  request: { params: jobPath.extend({ n: wholeNumber }) },
  responses: describeBinary('image/png', 'The page'),
})

/** Headers of a download that browsers do not execute, whatever it contains. */
const downloadHeaders = (mediaType: string, name: string) => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
})

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export function createLabReportRouter(settings: FileSettings) {
  const store = createFileStore(settings)
  const gate = createReaderGate()
  const router = createRouter()
  router.openAPIRegistry.registerPath(createJobRoute)
  router.post('/lab_report/v1/parser/job', async (c) => {
    const once = readIdempotencyHeaders(c)
    const { SERVICE_PATIENT_QUOTA_MB: quotaMb } = c.get('settings')
    const parts = { db: c.get('db'), store, gate, quotaMb }
    return withTempFolder(async (folder) => {
      const upload = await readUpload(c.req.raw, folder)
      return c.json(await createJob(parts, { teamId: c.get('teamId'), once, upload }))
    })
  })
  return router
    .openapi(getJobRoute, async (c) =>
      c.json(
        await getJob(c.get('db'), { teamId: c.get('teamId'), jobId: c.req.valid('param').job_id }),
      ),
    )
    .openapi(closeReviewRoute, async (c) =>
      c.json(
        await closeReview(c.get('db'), {
          teamId: c.get('teamId'),
          jobId: c.req.valid('param').job_id,
          decision: c.req.valid('json'),
        }),
      ),
    )
    .openapi(getFileRoute, async (c) => {
      const { job_id: jobId } = c.req.valid('param')
      const { position = 0 } = c.req.valid('query')
      const file = await getFile(c.get('db'), store, { teamId: c.get('teamId'), jobId, position })
      const name = `lab-report-${jobId}.${extensions[file.mediaType] ?? 'bin'}`
      return c.body(new Uint8Array(file.bytes), 200, downloadHeaders(file.mediaType, name))
    })
    .openapi(getPageRoute, async (c) => {
      const { job_id: jobId, n: page } = c.req.valid('param')
      const request = { teamId: c.get('teamId'), jobId, page }
      const png = await getPage({ db: c.get('db'), store, gate }, request)
      return c.body(new Uint8Array(png), 200, downloadHeaders('image/png', `page-${page}.png`))
    })
}
