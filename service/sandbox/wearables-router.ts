import { createRoute } from '@hono/zod-openapi'
import { success } from '#contract/users.ts'
import { failConnectionBody } from '#contract/wearables/connections.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { createRouter } from '#service/http/router.ts'
import { failConnection } from '#service/wearables/connections/fail-connection.ts'
import { lockUser } from '#service/wearables/connections/lock-user.ts'
import { requireSandbox } from './require-sandbox.ts'

const failRoute = createRoute({
  method: 'post',
  path: '/sandbox/wearables/fail',
  summary: "Let a user's connection to a provider fail",
  request: { body: describeBody(failConnectionBody) },
  responses: describeAnswers(success, 'The connection has an error', [403, 404]),
})

export const sandboxWearablesRouter = createRouter().openapi(failRoute, async (c) => {
  const { user_id: userId, provider, error_type: errorType } = c.req.valid('json')
  const teamId = c.get('teamId')
  await requireSandbox(c.get('db'), teamId)
  const isFailed = await c.get('db').$transaction(async (tx) => {
    await lockUser(tx, teamId, userId)
    return failConnection(tx, { teamId, userId, provider, errorType })
  })
  if (!isFailed) throw new HttpFault(404, 'The user is not connected to this provider')
  return c.json({ success: true }, 200)
})
