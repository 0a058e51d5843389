import { createRoute, z } from '@hono/zod-openapi'
import { parquetMediaTypes, queryBatch, queryResults } from '#contract/aggregate/query.ts'
import { acceptsParquet } from '#service/aggregate/output/accepts-parquet.ts'
import { presentTables } from '#service/aggregate/output/present-tables.ts'
import { writeTarball } from '#service/aggregate/output/write-tarball.ts'
import { requireAggregateQueries } from '#service/aggregate/run/require-beta.ts'
import { runQueries } from '#service/aggregate/run/run-queries.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'

export const aggregateRouter = createRouter()

const query = createRoute({
  method: 'post',
  path: '/aggregate/v1/user/{user_id}/query',
  summary: 'Run aggregate queries over a user’s wearable data',
  middleware: [requireAggregateQueries] as const,
  request: { params: z.object({ user_id: z.uuid() }), body: describeBody(queryBatch) },
  responses: {
    ...describeAnswers(queryResults, '', {
      403: 'The team is not in the closed beta',
      404: 'User does not exist on this team',
    }),
    200: {
      description: 'One table per query, in the order of the queries',
      content: {
        'application/json': { schema: queryResults },
        [parquetMediaTypes[0]]: { schema: z.any().openapi({ type: 'string', format: 'binary' }) },
      },
    },
  },
})

aggregateRouter.openapi(query, async (c) => {
  const asked = {
    teamId: c.get('teamId'),
    userId: c.req.valid('param').user_id,
    batch: c.req.valid('json'),
  }
  const results = await runQueries(c.get('db'), asked, c.get('readDb'))
  const tables = results.map(({ table }) => table)
  if (acceptsParquet(c.req.header('accept')))
    return c.body(writeTarball(tables), 200, { 'content-type': parquetMediaTypes[0] })
  const isExplained = asked.batch.config?.merging?.explain === true
  return c.json(presentTables(tables, isExplained ? results.map(({ rows }) => rows) : []), 200)
})
