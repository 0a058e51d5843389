import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { cursorQuery, environments } from '#contract/management/teams.ts'
import {
  createWebhook,
  patchWebhook,
  rotateSecret,
  webhook,
  webhookHeaders,
  webhookPage,
  webhookSecret,
  writeWebhookHeaders,
} from '#contract/management/webhooks.ts'
import {
  describeAnswers,
  describeBody,
  describeEmptyAnswer,
} from '#service/http/describe-answers.ts'
import { createRouter, type ServiceEnv } from '#service/http/router.ts'
import * as secrets from './webhook-secrets.ts'
import * as webhooks from './webhooks.ts'

const teamPath = z.object({
  org_id: z.uuid(),
  team_id: z.uuid(),
  environment: z.enum(environments),
})
const webhookPath = teamPath.extend({ webhook_id: z.string().max(100) })
const base = '/v1/org/{org_id}/team/{team_id}/{environment}/webhook'
const one = `${base}/{webhook_id}`
const unknown = { 403: 'Not on the Scale plan', 404: 'Webhook does not exist' }

export const managedWebhookRouter = createRouter()

const partsOf = (c: Context<ServiceEnv>) => ({ db: c.get('db'), settings: c.get('settings') })

function scopeOf(c: Context<ServiceEnv>, path: { team_id: string; environment: string }) {
  return { manager: c.get('manager'), teamId: path.team_id, environment: path.environment }
}

const list = createRoute({
  method: 'get',
  path: base,
  summary: 'List a team’s webhooks',
  request: { params: teamPath, query: cursorQuery },
  responses: describeAnswers(webhookPage, 'A page of webhooks, by ID', unknown),
})
managedWebhookRouter.openapi(list, async (c) => {
  const scope = scopeOf(c, c.req.valid('param'))
  return c.json(await webhooks.listWebhooks(c.get('db'), scope, c.req.valid('query')), 200)
})

const create = createRoute({
  method: 'post',
  path: base,
  summary: 'Create a webhook',
  request: { params: teamPath, body: describeBody(createWebhook) },
  responses: describeAnswers(webhook, 'The webhook', { ...unknown, 409: 'Too many webhooks' }),
})
managedWebhookRouter.openapi(create, async (c) => {
  const scope = scopeOf(c, c.req.valid('param'))
  return c.json(await webhooks.createWebhook(partsOf(c), scope, c.req.valid('json')), 200)
})

const read = createRoute({
  method: 'get',
  path: one,
  summary: 'Get a webhook',
  request: { params: webhookPath },
  responses: describeAnswers(webhook, 'The webhook', unknown),
})
managedWebhookRouter.openapi(read, async (c) => {
  const path = c.req.valid('param')
  return c.json(await webhooks.getWebhook(c.get('db'), scopeOf(c, path), path.webhook_id), 200)
})

const patch = createRoute({
  method: 'patch',
  path: one,
  summary: 'Change a webhook',
  request: { params: webhookPath, body: describeBody(patchWebhook) },
  responses: describeAnswers(webhook, 'The webhook', unknown),
})
managedWebhookRouter.openapi(patch, async (c) => {
  const path = c.req.valid('param')
  const change = { id: path.webhook_id, input: c.req.valid('json') }
  return c.json(await webhooks.patchWebhook(partsOf(c), scopeOf(c, path), change), 200)
})

const remove = createRoute({
  method: 'delete',
  path: one,
  summary: 'Delete a webhook',
  request: { params: webhookPath },
  responses: describeEmptyAnswer('Deleted', unknown),
})
managedWebhookRouter.openapi(remove, async (c) => {
  const path = c.req.valid('param')
  await webhooks.deleteWebhook(c.get('db'), scopeOf(c, path), path.webhook_id)
  return c.body(null, 204)
})

const getHeaders = createRoute({
  method: 'get',
  path: `${one}/headers`,
  summary: 'Get the headers that a webhook’s deliveries carry',
  request: { params: webhookPath },
  responses: describeAnswers(webhookHeaders, 'Without the values of sensitive ones', unknown),
})
managedWebhookRouter.openapi(getHeaders, async (c) => {
  const path = c.req.valid('param')
  return c.json(await secrets.readHeaders(partsOf(c), scopeOf(c, path), path.webhook_id), 200)
})

const putHeaders = createRoute({
  method: 'put',
  path: `${one}/headers`,
  summary: 'Replace the headers that a webhook’s deliveries carry; null keeps a header’s value',
  request: { params: webhookPath, body: describeBody(writeWebhookHeaders) },
  responses: describeEmptyAnswer('Replaced', unknown),
})
managedWebhookRouter.openapi(putHeaders, async (c) => {
  const path = c.req.valid('param')
  const change = { id: path.webhook_id, ...c.req.valid('json') }
  await secrets.writeHeaders(partsOf(c), scopeOf(c, path), change)
  return c.body(null, 204)
})

const getSecret = createRoute({
  method: 'get',
  path: `${one}/secret`,
  summary: 'Get the secret that signs a webhook’s deliveries',
  request: { params: webhookPath },
  responses: describeAnswers(webhookSecret, 'The secret', unknown),
})
managedWebhookRouter.openapi(getSecret, async (c) => {
  const path = c.req.valid('param')
  return c.json(await secrets.readSecret(partsOf(c), scopeOf(c, path), path.webhook_id), 200)
})

const rotate = createRoute({
  method: 'post',
  path: `${one}/secret/rotate`,
  summary: 'Replace the secret; the former one signs too for a day',
  request: { params: webhookPath, body: describeBody(rotateSecret) },
  responses: describeEmptyAnswer('Replaced', {
    ...unknown,
    409: 'Too many former secrets still sign',
  }),
})
managedWebhookRouter.openapi(rotate, async (c) => {
  const path = c.req.valid('param')
  const change = { id: path.webhook_id, key: c.req.valid('json').key }
  await secrets.rotateSecret(partsOf(c), scopeOf(c, path), change)
  return c.body(null, 204)
})
