import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  createTeam,
  cursorQuery,
  organization,
  patchOrganization,
  patchTeam,
  resolveTeam,
  team,
  teamConflict,
  teamPage,
} from '#contract/management/teams.ts'
import type { DbReader } from '#service/db/client.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { requireOrgAdmin } from './authenticate-management.ts'
import * as teams from './teams.ts'

const orgPath = z.object({ org_id: z.uuid() })
const teamPath = orgPath.extend({ team_id: z.uuid() })
const base = '/v1/org/{org_id}'
const conflict = {
  403: 'Requires a key of the organization',
  409: { description: 'The ID is taken', schema: teamConflict },
}

export const managedTeamRouter = createRouter()

const getOrg = createRoute({
  method: 'get',
  path: base,
  summary: 'Get the organization',
  request: { params: orgPath },
  responses: describeAnswers(organization, 'The organization', [403, 404]),
})
managedTeamRouter.openapi(getOrg, async (c) => {
  requireOrgAdmin(c.get('manager'))
  return c.json(await readOrganization(c.get('db'), c.get('manager').orgId), 200)
})

const patchOrg = createRoute({
  method: 'patch',
  path: base,
  summary: 'Rename the organization',
  request: { params: orgPath, body: describeBody(patchOrganization) },
  responses: describeAnswers(organization, 'The organization', [403, 404]),
})
managedTeamRouter.openapi(patchOrg, async (c) => {
  requireOrgAdmin(c.get('manager'))
  const { orgId } = c.get('manager')
  await c.get('db').organization.update({ where: { id: orgId }, data: c.req.valid('json') })
  return c.json(await readOrganization(c.get('db'), orgId), 200)
})

const list = createRoute({
  method: 'get',
  path: `${base}/team`,
  summary: 'List teams',
  request: { params: orgPath, query: cursorQuery },
  responses: describeAnswers(teamPage, 'A page of teams, by ID', [403, 404]),
})
managedTeamRouter.openapi(list, async (c) =>
  c.json(await teams.listTeams(c.get('db'), c.get('manager'), c.req.valid('query')), 200),
)

const create = createRoute({
  method: 'post',
  path: `${base}/team`,
  summary: 'Create a team',
  request: { params: orgPath, body: describeBody(createTeam) },
  responses: describeAnswers(team, 'The team', conflict),
})
managedTeamRouter.openapi(create, async (c) =>
  c.json(await teams.createTeam(c.get('db'), c.get('manager'), c.req.valid('json')), 200),
)

const read = createRoute({
  method: 'get',
  path: `${base}/team/{team_id}`,
  summary: 'Get a team',
  request: { params: teamPath },
  responses: describeAnswers(team, 'The team', [403, 404]),
})
managedTeamRouter.openapi(read, async (c) => {
  const { team_id: teamId } = c.req.valid('param')
  return c.json(
    teams.presentTeam(await teams.requireTeam(c.get('db'), c.get('manager'), teamId)),
    200,
  )
})

const patch = createRoute({
  method: 'patch',
  path: `${base}/team/{team_id}`,
  summary: 'Change a team',
  request: { params: teamPath, body: describeBody(patchTeam) },
  responses: describeAnswers(team, 'The team', { ...conflict, 404: 'Team does not exist' }),
})
managedTeamRouter.openapi(patch, async (c) => {
  const { team_id: teamId } = c.req.valid('param')
  const changed = await teams.patchTeam(c.get('db'), c.get('manager'), teamId, c.req.valid('json'))
  return c.json(changed, 200)
})

const remove = createRoute({
  method: 'delete',
  path: `${base}/team/{team_id}`,
  summary: 'Delete a team without users: its keys end at once',
  request: { params: teamPath },
  responses: describeAnswers(team, 'The deleted team', {
    ...conflict,
    404: 'Team does not exist',
    409: 'The team has users',
  }),
})
managedTeamRouter.openapi(remove, async (c) => {
  const { team_id: teamId } = c.req.valid('param')
  return c.json(await teams.deleteTeam(c.get('db'), c.get('manager'), teamId), 200)
})

const resolve = createRoute({
  method: 'post',
  path: `${base}/resolve_team`,
  summary: 'Find a team by its integration_team_id',
  request: { params: orgPath, body: describeBody(resolveTeam) },
  responses: describeAnswers(team, 'The team', [403, 404]),
})
managedTeamRouter.openapi(resolve, async (c) => {
  const { integration_team_id: id } = c.req.valid('json')
  return c.json(await teams.findByIntegrationId(c.get('db'), c.get('manager'), id), 200)
})

async function readOrganization(db: DbReader, id: string) {
  const { name } = await db.organization.findUniqueOrThrow({ where: { id } })
  // Organizations do not expire here.
  return { id, name, expires_at: null }
}
