import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { labReportResult, loincPage, typedRow } from '#contract/lab-reports.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { readTypedRow } from './read-typed-row.ts'
import { searchLoinc } from './search-loinc.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/lab_report/v1/loinc',
  summary: 'Search LOINC codes by name or number',
  request: { query: z.object({ q: z.string().trim().min(1).max(100) }) },
  responses: describeAnswers(loincPage, 'Up to twenty codes, best match first'),
})

const readRowRoute = createRoute({
  method: 'post',
  path: '/lab_report/v1/parser/job/{job_id}/row',
  summary: 'Interpret a row that a person typed',
  request: { params: z.object({ job_id: z.uuid() }), body: describeBody(typedRow) },
  responses: describeAnswers(labReportResult, 'The interpreted row, which is not stored', [404]),
})

export const labReportTypingRouter = createRouter()
  .openapi(searchRoute, (c) => c.json({ data: searchLoinc(c.req.valid('query').q) }))
  .openapi(readRowRoute, async (c) =>
    c.json(
      await readTypedRow(c.get('db'), {
        teamId: c.get('teamId'),
        jobId: c.req.valid('param').job_id,
        row: c.req.valid('json'),
      }),
    ),
  )
