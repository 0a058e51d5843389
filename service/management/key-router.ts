import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  createManagementKey,
  createTeamKey,
  deletedTeamKeys,
  deleteTeamKeysQuery,
  managementKey,
  managementKeyPage,
  managementKeysQuery,
  newManagementKey,
  patchManagementKey,
  teamKey,
  teamKeyPage,
  teamKeysQuery,
} from '#contract/management/keys.ts'
import { environments, regions } from '#contract/management/teams.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import * as keys from './management-keys.ts'
import * as teamKeys from './team-keys.ts'

const orgPath = z.object({ org_id: z.uuid() })
const keyPath = orgPath.extend({ key_id: z.uuid() })
const placePath = orgPath.extend({ environment: z.enum(environments), region: z.enum(regions) })
const base = '/v1/org/{org_id}/management_key'
const teamBase = '/v1/org/{org_id}/team_api_keys/{environment}/{region}'

export const managedKeyRouter = createRouter()

const list = createRoute({
  method: 'get',
  path: base,
  summary: 'List management keys',
  request: { params: orgPath, query: managementKeysQuery },
  responses: describeAnswers(managementKeyPage, 'A page of keys, by ID', [403, 404]),
})
managedKeyRouter.openapi(list, async (c) =>
  c.json(await keys.listManagementKeys(c.get('db'), c.get('manager'), c.req.valid('query')), 200),
)

const create = createRoute({
  method: 'post',
  path: base,
  summary: 'Create a management key, shown once',
  request: { params: orgPath, body: describeBody(createManagementKey) },
  responses: describeAnswers(newManagementKey, 'The key', [403, 404]),
})
managedKeyRouter.openapi(create, async (c) =>
  c.json(await keys.createManagementKey(c.get('db'), c.get('manager'), c.req.valid('json')), 200),
)

const patch = createRoute({
  method: 'patch',
  path: `${base}/{key_id}`,
  summary: 'Rename a management key',
  request: { params: keyPath, body: describeBody(patchManagementKey) },
  responses: describeAnswers(managementKey, 'The key', [403, 404]),
})
managedKeyRouter.openapi(patch, async (c) => {
  const change = { keyId: c.req.valid('param').key_id, ...c.req.valid('json') }
  return c.json(await keys.relabelManagementKey(c.get('db'), c.get('manager'), change), 200)
})

const remove = createRoute({
  method: 'delete',
  path: `${base}/{key_id}`,
  summary: 'Delete a management key',
  request: { params: keyPath },
  responses: describeAnswers(managementKey, 'The deleted key', [403, 404, 409]),
})
managedKeyRouter.openapi(remove, async (c) => {
  const { key_id: keyId } = c.req.valid('param')
  return c.json(await keys.deleteManagementKey(c.get('db'), c.get('manager'), keyId), 200)
})

const listOfTeams = createRoute({
  method: 'get',
  path: teamBase,
  summary: 'List the API keys of teams',
  request: { params: placePath, query: teamKeysQuery },
  responses: describeAnswers(teamKeyPage, 'A page of keys, by ID', [403, 404]),
})
managedKeyRouter.openapi(listOfTeams, async (c) => {
  const scope = { manager: c.get('manager'), place: c.req.valid('param') }
  return c.json(await teamKeys.listTeamKeys(c.get('db'), scope, c.req.valid('query')), 200)
})

const createForTeam = createRoute({
  method: 'post',
  path: teamBase,
  summary: 'Create an API key of a team, shown once',
  request: { params: placePath, body: describeBody(createTeamKey) },
  responses: describeAnswers(teamKey, 'The key', [403, 404]),
})
managedKeyRouter.openapi(createForTeam, async (c) => {
  const scope = { manager: c.get('manager'), place: c.req.valid('param') }
  return c.json(await teamKeys.createTeamKey(c.get('db'), scope, c.req.valid('json')), 200)
})

const removeOfTeams = createRoute({
  method: 'delete',
  path: teamBase,
  summary: 'Delete API keys of teams',
  request: { params: placePath, query: deleteTeamKeysQuery },
  responses: describeAnswers(deletedTeamKeys, 'Which were deleted', [403, 404]),
})
managedKeyRouter.openapi(removeOfTeams, async (c) => {
  const scope = { manager: c.get('manager'), place: c.req.valid('param') }
  const { api_key_id: ids } = c.req.valid('query')
  return c.json(await teamKeys.deleteTeamKeys(c.get('db'), scope, ids), 200)
})
