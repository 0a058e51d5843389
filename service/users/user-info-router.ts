import { createRoute, z } from '@hono/zod-openapi'
import { healthInsurance } from '#contract/people.ts'
import { anyCase } from '#contract/query-values.ts'
import { refreshedUser, success, userInfo, userMetrics } from '#contract/users.ts'
import { connectedProviderList } from '#contract/wearables/connections.ts'
import { providerSlugs } from '#contract/wearables/providers.ts'
import type { DbReader } from '#service/db/client.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { disconnectProvider } from '#service/wearables/connections/disconnect-provider.ts'
import {
  countConnections,
  listConnections,
} from '#service/wearables/connections/list-connections.ts'
import { getActiveUser } from './get-user.ts'
import { getInsurance, putInsurance } from './insurance.ts'
import { refreshUser } from './refresh-user.ts'
import { getUserInfo, putUserInfo } from './user-info.ts'

const params = z.object({ user_id: z.uuid() })
const unknownUser = { 404: 'User does not exist on this team' }

export const userInfoRouter = createRouter()

const metrics = createRoute({
  method: 'get',
  path: '/v2/user/metrics',
  summary: 'Get counts of the team’s users',
  responses: describeAnswers(userMetrics, 'The counts'),
})
userInfoRouter.openapi(metrics, async (c) =>
  c.json(await getUserMetrics(c.get('db'), c.get('teamId')), 200),
)

async function getUserMetrics(db: DbReader, teamId: string) {
  const [users, orders, connections] = await Promise.all([
    db.user.count({ where: { teamId, deletedAt: null } }),
    db.order.count({ where: { teamId, user: { deletedAt: null } } }),
    countConnections(db, teamId),
  ])
  return {
    team_id: teamId,
    number_of_users: users,
    ...connections,
    number_of_ordered_tests: orders,
  }
}

const providers = createRoute({
  method: 'get',
  path: '/v2/user/providers/{user_id}',
  summary: 'List a user’s connected providers',
  request: { params },
  responses: describeAnswers(connectedProviderList, 'The providers', unknownUser),
})
userInfoRouter.openapi(providers, async (c) => {
  const { user_id: userId } = c.req.valid('param')
  await getActiveUser(c.get('db'), c.get('teamId'), userId)
  return c.json(await listConnections(c.get('db'), userId), 200)
})

const disconnect = createRoute({
  method: 'delete',
  path: '/v2/user/{user_id}/{provider}',
  summary: 'Disconnect a provider; its data stays',
  request: { params: params.extend({ provider: z.enum(providerSlugs) }) },
  responses: describeAnswers(success, 'The provider is disconnected', {
    404: 'The user is not connected to this provider',
  }),
})
userInfoRouter.openapi(disconnect, async (c) => {
  const { user_id: userId, provider } = c.req.valid('param')
  const key = { teamId: c.get('teamId'), userId, provider }
  return c.json(await disconnectProvider(c.get('db'), key), 200)
})

const put = createRoute({
  method: 'patch',
  path: '/v2/user/{user_id}/info',
  summary: 'Set a user’s demographics',
  request: { params, body: describeBody(userInfo) },
  responses: describeAnswers(userInfo, 'The stored demographics', unknownUser),
})
userInfoRouter.openapi(put, async (c) => {
  const key = { teamId: c.get('teamId'), userId: c.req.valid('param').user_id }
  return c.json(await putUserInfo(c.get('db'), key, c.req.valid('json')), 200)
})

const latest = createRoute({
  method: 'get',
  path: '/v2/user/{user_id}/info/latest',
  summary: 'Get a user’s demographics',
  request: { params },
  responses: describeAnswers(userInfo, 'The demographics', unknownUser),
})
userInfoRouter.openapi(latest, async (c) =>
  c.json(await getUserInfo(c.get('db'), c.get('teamId'), c.req.valid('param').user_id), 200),
)

const putInsuranceRoute = createRoute({
  method: 'post',
  path: '/v2/user/{user_id}/insurance',
  summary: 'Set a user’s insurance',
  request: { params, body: describeBody(healthInsurance) },
  responses: describeAnswers(healthInsurance, 'The stored insurance', unknownUser),
})
userInfoRouter.openapi(putInsuranceRoute, async (c) => {
  const key = { teamId: c.get('teamId'), userId: c.req.valid('param').user_id }
  return c.json(await putInsurance(c.get('db'), key, c.req.valid('json')), 200)
})

const isPrimaryText = anyCase(z.enum(['true', 'false']).default('true'))

const latestInsurance = createRoute({
  method: 'get',
  path: '/v2/user/{user_id}/insurance/latest',
  summary: 'Get a user’s newest insurance',
  request: { params, query: z.object({ is_primary: isPrimaryText }) },
  responses: describeAnswers(healthInsurance, 'The insurance', unknownUser),
})
userInfoRouter.openapi(latestInsurance, async (c) => {
  const key = { teamId: c.get('teamId'), userId: c.req.valid('param').user_id }
  const isPrimary = c.req.valid('query').is_primary === 'true'
  return c.json(await getInsurance(c.get('db'), key, isPrimary), 200)
})

const timeoutText = z.coerce.number().min(5).max(60).default(10)

const refresh = createRoute({
  method: 'post',
  path: '/v2/user/refresh/{user_id}',
  summary: 'Read a user’s wearable sources again, at most eight times per hour',
  request: { params, query: z.object({ timeout: timeoutText }) },
  responses: {
    ...describeAnswers(refreshedUser, 'What was read', {
      ...unknownUser,
      400: 'No source could be read',
      429: 'The user was refreshed eight times within the hour',
    }),
    202: {
      description: 'Sources whose history is still being read are in progress',
      content: { 'application/json': { schema: refreshedUser } },
    },
  },
})
userInfoRouter.openapi(refresh, async (c) => {
  const answer = await refreshUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id)
  return c.json(answer, answer.in_progress_sources.length > 0 ? 202 : 200)
})
