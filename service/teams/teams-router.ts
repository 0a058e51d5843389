import { createRoute, z } from '@hono/zod-openapi'
import { ownTeam } from '#contract/teams.ts'
import { teamPhysicians, user } from '#contract/users.ts'
import {
  listPrioritiesQuery,
  setPrioritiesBody,
  setPrioritiesQuery,
  sourcePriorities,
} from '#contract/wearables/source-priorities.ts'
import type { DbReader } from '#service/db/client.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { searchUsers } from '#service/users/list-users.ts'
import { getOwnTeam, requireOwnTeam } from './get-own-team.ts'
import { listPriorities, setPriorities } from './source-priorities.ts'

export const teamsRouter = createRouter()

const search = createRoute({
  method: 'get',
  path: '/v2/team/users/search',
  summary: 'Search the team’s users by client_user_id or ID',
  request: { query: z.object({ query_id: z.string().trim().min(2).max(255) }) },
  responses: describeAnswers(z.array(user), 'Up to 50 users'),
})
teamsRouter.openapi(search, async (c) =>
  c.json(await searchUsers(c.get('db'), c.get('teamId'), c.req.valid('query').query_id), 200),
)

const unknownTeam = { 404: 'Team does not exist' }

const read = createRoute({
  method: 'get',
  path: '/v2/team/{team_id}',
  deprecated: true,
  summary: 'Get the team of the API key',
  description:
    'A key reads its own team and no other. Of each API key in use, `value` is its last four characters: only the answer that created the key has it whole.',
  request: { params: z.object({ team_id: z.uuid() }) },
  responses: describeAnswers(ownTeam, 'The team', unknownTeam),
})
teamsRouter.openapi(read, async (c) =>
  c.json(await getOwnTeam(c.get('db'), c.get('teamId'), c.req.valid('param').team_id), 200),
)

const physicians = createRoute({
  method: 'get',
  path: '/v2/team/{team_id}/physicians',
  summary: 'List the team’s physicians',
  request: { params: z.object({ team_id: z.uuid() }) },
  responses: describeAnswers(teamPhysicians, 'The physicians', unknownTeam),
})
teamsRouter.openapi(physicians, async (c) =>
  c.json(await listPhysicians(c.get('db'), c.get('teamId'), c.req.valid('param').team_id), 200),
)

const priorities = createRoute({
  method: 'get',
  path: '/v2/team/source/priorities',
  summary: 'List the providers whose wearable data counts first',
  request: { query: listPrioritiesQuery },
  responses: describeAnswers(sourcePriorities, 'By kind of data, the best provider first'),
})
teamsRouter.openapi(priorities, async (c) =>
  c.json(await listPriorities(c.get('db'), c.get('teamId'), c.req.valid('query').data_type), 200),
)

const changePriorities = createRoute({
  method: 'patch',
  path: '/v2/team/source/priorities',
  summary: 'Set the order of providers for one kind of data',
  request: { query: setPrioritiesQuery, body: describeBody(setPrioritiesBody) },
  responses: describeAnswers(sourcePriorities, 'The new order'),
})
teamsRouter.openapi(changePriorities, async (c) => {
  const { data_type: dataType } = c.req.valid('query')
  const { providers } = c.req.valid('json')
  const answer = await setPriorities(c.get('db'), { teamId: c.get('teamId'), dataType, providers })
  return c.json(answer, 200)
})

async function listPhysicians(db: DbReader, teamId: string, requestedTeamId: string) {
  requireOwnTeam(teamId, requestedTeamId)
  const found = await db.teamPhysician.findMany({
    where: { teamId },
    orderBy: [{ lastName: 'asc' }, { npi: 'asc' }],
  })
  return found.map(({ firstName, lastName, npi }) => ({
    first_name: firstName,
    last_name: lastName,
    npi,
  }))
}
