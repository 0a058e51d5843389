import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { labAccount } from '#contract/catalog.ts'
import {
  labAccountPage,
  managedAccountsQuery,
  patchLabAccount,
} from '#contract/management/lab-accounts.ts'
import { environments, regions } from '#contract/management/teams.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import * as accounts from './lab-accounts.ts'

const placePath = z.object({
  org_id: z.uuid(),
  environment: z.enum(environments),
  region: z.enum(regions),
})
const accountPath = placePath.extend({ account_id: z.uuid() })
const base = '/v1/org/{org_id}/lab_account/{environment}/{region}'

export const managedLabAccountRouter = createRouter()

const list = createRoute({
  method: 'get',
  path: base,
  summary: 'List accounts with laboratories',
  description:
    'Accounts that teams in this environment and region may use. A key of the organization also sees those of its accounts that no team may use. Of `team_id_allowlist`, a key sees the teams that it controls; of an account of its organization, a key of the organization sees all.',
  request: { params: placePath, query: managedAccountsQuery },
  responses: describeAnswers(labAccountPage, 'A page of accounts, by ID', [403, 404]),
})
managedLabAccountRouter.openapi(list, async (c) => {
  const scope = { manager: c.get('manager'), place: c.req.valid('param') }
  return c.json(await accounts.listLabAccounts(c.get('db'), scope, c.req.valid('query')), 200)
})

const patch = createRoute({
  method: 'patch',
  path: `${base}/{account_id}`,
  summary: 'Set which teams may use an account with a laboratory',
  description:
    'Replaces the list; an empty one is for all teams of the organization. Each team is in this environment and region, or on the list already.',
  request: { params: accountPath, body: describeBody(patchLabAccount) },
  responses: describeAnswers(labAccount, 'The account', {
    403: 'Requires a key of the organization, and an account of the organization',
    404: 'Lab account does not exist',
  }),
})
managedLabAccountRouter.openapi(patch, async (c) => {
  const { account_id: accountId, ...place } = c.req.valid('param')
  const change = { accountId, teamIds: c.req.valid('json').team_id_allowlist }
  const scope = { manager: c.get('manager'), place }
  return c.json(await accounts.setAllowlist(c.get('db'), scope, change), 200)
})
