import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { lab, labAccountList } from '#contract/catalog.ts'
import { labAccountsQuery } from '#contract/catalog-requests.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { listLabAccounts, listLabs } from './list-labs.ts'

const listLabsRoute = createRoute({
  method: 'get',
  path: '/v3/lab_tests/labs',
  summary: 'List the laboratories',
  responses: describeAnswers(z.array(lab), 'The laboratories'),
})

const listLabAccountsRoute = createRoute({
  method: 'get',
  path: '/v3/lab_test/lab_account',
  summary: "List the team's accounts with laboratories",
  request: { query: labAccountsQuery },
  responses: describeAnswers(labAccountList, 'The accounts'),
})

export const labsRouter = createRouter()
  .openapi(listLabsRoute, async (c) => c.json(await listLabs(c.get('db')), 200))
  .openapi(listLabAccountsRoute, async (c) => {
    return c.json(await listLabAccounts(c.get('db'), c.get('teamId'), c.req.valid('query')), 200)
  })
