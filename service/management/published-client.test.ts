import { randomBytes, randomUUID } from 'node:crypto'
import OpenAPIClientAxios from 'openapi-client-axios'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashKey } from '#service/http/authenticate-team.ts'
import { startHttpServer } from '#service/http/start-http-server.ts'
import { deliverWebhook } from '#service/webhooks/deliver-webhook.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'

// As someone else would: a client from npm that knows nothing but the published description, over HTTP, and the signature
// checked by the library of Standard Webhooks.

let fixture: ServiceFixture
let server: Awaited<ReturnType<typeof startHttpServer>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
const key = `mg_${randomBytes(32).toString('base64url')}`

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true' })
  server = await startHttpServer({ fetch: (request) => fixture.app.fetch(request), port: 0 })
  receiver = await startWebhookReceiver((response) => void response.writeHead(204).end())
  const role = { label: 'test', role: 'org_admin', hint: key.slice(-4), hash: hashKey(key) }
  await fixture.db.managementKey.create({ data: { orgId: fixture.orgId, ...role } })
})
afterAll(async () => {
  await receiver.close()
  await server.close()
  await fixture.close()
})

const webhooks = '/v1/org/{org_id}/team/{team_id}/{environment}/webhook'

async function openClient(managementKey: string) {
  const url = `http://127.0.0.1:${server.port}`
  const api = new OpenAPIClientAxios({
    definition: `${url}/v1/openapi.json`,
    axiosConfigDefaults: { baseURL: url, headers: { 'x-management-key': managementKey } },
  })
  await api.init()
  /** Refuses an operation that the description does not have. */
  return async (method: 'get' | 'post' | 'patch' | 'delete', path: string, given?: Given) => {
    const operation = api
      .getOperations()
      .find((each) => each.path === path && each.method === method)
    if (!operation) throw new Error(`${method} ${path} is not described`)
    const config = api.getAxiosConfigForOperation(operation, [given?.at ?? {}, given?.body])
    return (await api.getAxiosInstance().request(config)).data as Record<string, string>
  }
}

interface Given {
  at: Record<string, string>
  body?: object
}

/** Delivers what waits for this webhook, as its worker would; what arrives. */
async function deliverTo(endpointId: string) {
  const { db, settings, log } = fixture
  const due = await db.webhookDelivery.findMany({ where: { endpointId, status: 'pending' } })
  for (const { id } of due) await deliverWebhook({ db, settings, log }, id)
  return receiver.received.splice(0)
}

it('registers a webhook, and opens with its secret what arrives there', async () => {
  const ask = await openClient(key)
  const { orgId, teamId, db } = fixture
  const at = { org_id: orgId, team_id: teamId, environment: 'sandbox' }
  const body = { url: receiver.url, filter_types: ['labtest.order.*'] }
  const { id = '' } = await ask('post', webhooks, { at, body })
  const hook = { ...at, webhook_id: id }
  const secretOf = async () => {
    const answer = await ask('get', `${webhooks}/{webhook_id}/secret`, { at: hook })
    return new Webhook(String(answer.key))
  }
  const first = await secretOf()

  const userId = await buildUser(db, teamId)
  const data = { id: 'an order' }
  for (const eventType of ['labtest.order.created', 'provider.connection.created'])
    await db.$transaction((tx) => recordEvent(tx, { teamId, userId, eventType, data }))
  await ask('post', `${webhooks}/{webhook_id}/test`, { at: hook })
  const opened = (await deliverTo(id)).map((sent) =>
    first.verify(sent.body, sent.headers as Record<string, string>),
  ) as { event_type: string; data: unknown }[]
  expect(opened.length).toBe(2)
  expect(opened.find(({ event_type }) => event_type === 'labtest.order.created')).toMatchObject({
    data,
  })

  await ask('post', `${webhooks}/{webhook_id}/secret/rotate`, { at: hook, body: {} })
  await ask('post', `${webhooks}/{webhook_id}/test`, { at: hook })
  const [last] = await deliverTo(id)
  const second = await secretOf()
  for (const secret of [first, second])
    secret.verify(last?.body ?? '', last?.headers as Record<string, string>)
  expect(() => second.verify(`${last?.body} `, last?.headers as Record<string, string>)).toThrow()
  await ask('delete', `${webhooks}/{webhook_id}`, { at: hook })
  await expect(ask('get', `${webhooks}/{webhook_id}`, { at: hook })).rejects.toMatchObject({
    response: { status: 404 },
  })
})

it('sets which teams may use an account with a laboratory', async () => {
  const ask = await openClient(key)
  const { orgId, teamId, db } = fixture
  const lab = {
    name: 'Cedar Laboratory',
    slug: 'cedar',
    firstLineAddress: '1 Main Street',
    city: 'San Diego',
    zipcode: '92121',
  }
  await db.lab.create({ data: { id: 1, ...lab } })
  const id = randomUUID()
  const terms = { status: 'active', delegatedFlow: 'not_delegated', providerAccountId: '77120' }
  await db.labAccount.create({ data: { id, labId: 1, orgId, ...terms } })
  const accounts = '/v1/org/{org_id}/lab_account/{environment}/{region}'
  const at = { org_id: orgId, environment: 'sandbox', region: 'us' }
  const open = { id, lab: 'cedar', team_id_allowlist: [] }
  expect(await ask('get', accounts, { at })).toMatchObject({ data: [open], next_cursor: null })
  const body = { team_id_allowlist: [teamId] }
  const changed = await ask('patch', `${accounts}/{account_id}`, {
    at: { ...at, account_id: id },
    body,
  })
  expect(changed).toMatchObject({ id, ...body })
})

it('is refused with a key of the team', async () => {
  const ask = await openClient(fixture.apiKey)
  await expect(
    ask('get', '/v1/org/{org_id}', { at: { org_id: fixture.orgId } }),
  ).rejects.toMatchObject({ response: { status: 401 } })
})
