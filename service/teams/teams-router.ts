import { createRoute, z } from '@hono/zod-openapi'
import { teamPhysicians, user } from '#service/contract/users.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { searchUsers } from '#service/users/list-users.ts'
import { listPhysicians } from './list-physicians.ts'

/** What a team asks about itself (contract 2.3). */
export const teamsRouter = createRouter()

const search = createRoute({
  method: 'get',
  path: '/v2/team/users/search',
  summary: 'Search the team’s users by reference or id',
  request: { query: z.object({ query_id: z.string().trim().min(2).max(255) }) },
  responses: describeAnswers(z.array(user), 'Users, 50 at most'),
})
teamsRouter.openapi(search, async (c) =>
  c.json(await searchUsers(c.get('db'), c.get('teamId'), c.req.valid('query').query_id), 200),
)

const physicians = createRoute({
  method: 'get',
  path: '/v2/team/{team_id}/physicians',
  summary: 'The team’s physicians',
  request: { params: z.object({ team_id: z.uuid() }) },
  responses: describeAnswers(teamPhysicians, 'The physicians', { 404: 'Team does not exist' }),
})
teamsRouter.openapi(physicians, async (c) =>
  c.json(await listPhysicians(c.get('db'), c.get('teamId'), c.req.valid('param').team_id), 200),
)
