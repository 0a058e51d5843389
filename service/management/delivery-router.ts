import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  deliveriesQuery,
  deliveryDetail,
  deliveryPage,
  replay,
  replayCount,
  replayRequest,
  sentMessage,
  webhookHealthList,
} from '#contract/management/deliveries.ts'
import { environments } from '#contract/management/teams.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter, type ServiceEnv } from '#service/http/router.ts'
import * as deliveries from './deliveries.ts'
import { listWebhookHealth } from './webhook-health.ts'

const teamPath = z.object({
  org_id: z.uuid(),
  team_id: z.uuid(),
  environment: z.enum(environments),
})
const webhookPath = teamPath.extend({ webhook_id: z.string().max(100) })
const messagePath = webhookPath.extend({ message_id: z.string().max(100) })
const replayPath = webhookPath.extend({ replay_id: z.string().max(100) })
const team = '/v1/org/{org_id}/team/{team_id}/{environment}'
const one = `${team}/webhook/{webhook_id}`
const unknown = { 403: 'Not on the Scale plan', 404: 'Webhook or message does not exist' }
const disabled = { ...unknown, 409: 'The webhook is disabled' }

export const managedDeliveryRouter = createRouter()

const scopeOf = (c: Context<ServiceEnv>, path: { team_id: string; environment: string }) => ({
  manager: c.get('manager'),
  teamId: path.team_id,
  environment: path.environment,
})

const undelivered = createRoute({
  method: 'get',
  path: `${team}/undelivered`,
  summary: 'List what ended without success, of all webhooks of a team',
  request: { params: teamPath, query: deliveriesQuery.omit({ status: true }) },
  responses: describeAnswers(deliveryPage, 'A page of messages, the newest first', unknown),
})
managedDeliveryRouter.openapi(undelivered, async (c) => {
  const scope = scopeOf(c, c.req.valid('param'))
  return c.json(await deliveries.listUndelivered(c.get('db'), scope, c.req.valid('query')), 200)
})

const health = createRoute({
  method: 'get',
  path: `${team}/webhook_health`,
  summary: 'List how deliveries to the webhooks of a team go',
  request: { params: teamPath },
  responses: describeAnswers(webhookHealthList, 'All webhooks, by ID', unknown),
})
managedDeliveryRouter.openapi(health, async (c) => {
  const scope = scopeOf(c, c.req.valid('param'))
  return c.json(await listWebhookHealth(c.get('db'), scope), 200)
})

const list = createRoute({
  method: 'get',
  path: `${one}/message`,
  summary: 'List the messages of a webhook',
  request: { params: webhookPath, query: deliveriesQuery },
  responses: describeAnswers(deliveryPage, 'A page of messages, the newest first', unknown),
})
managedDeliveryRouter.openapi(list, async (c) => {
  const path = c.req.valid('param')
  const asked = { id: path.webhook_id, query: c.req.valid('query') }
  return c.json(await deliveries.listDeliveries(c.get('db'), scopeOf(c, path), asked), 200)
})

const read = createRoute({
  method: 'get',
  path: `${one}/message/{message_id}`,
  summary: 'Get a message of a webhook with its attempts',
  request: { params: messagePath },
  responses: describeAnswers(deliveryDetail, 'The message, without its body', unknown),
})
managedDeliveryRouter.openapi(read, async (c) => {
  const path = c.req.valid('param')
  const asked = { id: path.webhook_id, messageId: path.message_id }
  return c.json(await deliveries.getDelivery(c.get('db'), scopeOf(c, path), asked), 200)
})

const resend = createRoute({
  method: 'post',
  path: `${one}/message/{message_id}/resend`,
  summary: 'Deliver a message again, under its ID',
  request: { params: messagePath },
  responses: describeAnswers(sentMessage, 'Queued', disabled),
})
managedDeliveryRouter.openapi(resend, async (c) => {
  const path = c.req.valid('param')
  const asked = { id: path.webhook_id, messageId: path.message_id }
  return c.json(await deliveries.resendDelivery(c.get('db'), scopeOf(c, path), asked), 200)
})

const test = createRoute({
  method: 'post',
  path: `${one}/test`,
  summary: 'Deliver a test event, whatever the webhook asks for',
  request: { params: webhookPath },
  responses: describeAnswers(sentMessage, 'Queued', disabled),
})
managedDeliveryRouter.openapi(test, async (c) => {
  const path = c.req.valid('param')
  return c.json(await deliveries.testWebhook(c.get('db'), scopeOf(c, path), path.webhook_id), 200)
})

const preview = createRoute({
  method: 'post',
  path: `${one}/replay/count`,
  summary: 'Count what a replay would deliver again',
  request: { params: webhookPath, body: describeBody(replayRequest) },
  responses: describeAnswers(replayCount, 'At most one more than the limit', unknown),
})
managedDeliveryRouter.openapi(preview, async (c) => {
  const path = c.req.valid('param')
  const asked = { id: path.webhook_id, input: c.req.valid('json') }
  return c.json(await deliveries.previewReplay(c.get('db'), scopeOf(c, path), asked), 200)
})

const create = createRoute({
  method: 'post',
  path: `${one}/replay`,
  summary: 'Deliver again, in the background, all that matches',
  request: { params: webhookPath, body: describeBody(replayRequest) },
  responses: describeAnswers(replay, 'The replay', {
    ...unknown,
    409: 'Disabled, too many, or another replay is not finished',
  }),
})
managedDeliveryRouter.openapi(create, async (c) => {
  const path = c.req.valid('param')
  const asked = { id: path.webhook_id, input: c.req.valid('json') }
  return c.json(await deliveries.createReplay(c.get('db'), scopeOf(c, path), asked), 200)
})

const progress = createRoute({
  method: 'get',
  path: `${one}/replay/{replay_id}`,
  summary: 'Get how far a replay is',
  request: { params: replayPath },
  responses: describeAnswers(replay, 'The replay', unknown),
})
managedDeliveryRouter.openapi(progress, async (c) => {
  const path = c.req.valid('param')
  const asked = { id: path.webhook_id, replayId: path.replay_id }
  return c.json(await deliveries.getReplay(c.get('db'), scopeOf(c, path), asked), 200)
})
