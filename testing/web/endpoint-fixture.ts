import { randomUUID } from 'node:crypto'
import { addEndpoint } from '#lib/service-endpoints/add-endpoint.ts'
import { chooseEvents } from '#lib/service-endpoints/event-groups.ts'
import { getEndpoint } from '#lib/service-endpoints/get-endpoint.ts'
import { listEndpoints } from '#lib/service-endpoints/list-endpoints.ts'
import { hashKey } from '#service/http/authenticate-team.ts'
import { deliverWebhook } from '#service/webhooks/deliver-webhook.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { buildUser } from '#testing/service/service-fixture.ts'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'
import { createTestSandbox } from './test-sandbox.ts'
import { staffContext } from './web-fixture.ts'

export const allEvents = chooseEvents(null)

const admin = staffContext('admin')

/** The web app with a management key of the real service, and a receiver for what the service delivers. */
export async function createEndpointFixture() {
  let answered = { status: 204, body: '' }
  const receiver = await startWebhookReceiver(
    (response) => void response.writeHead(answered.status).end(answered.body),
  )
  const managementKey = `mg_${randomUUID()}`
  const sandbox = await createTestSandbox({
    SERVICE_MANAGEMENT_KEY: managementKey,
    WEB_URL: 'https://clinic.example',
  })
  const { db: service, orgId, teamId, log } = sandbox.service
  const userId = await buildUser(service, teamId)
  const key = { label: 'Clinic', role: 'org_admin', hint: 'xxxx', hash: hashKey(managementKey) }
  await service.managementKey.create({ data: { orgId, ...key } })

  return {
    sandbox,
    service,
    receiver,
    answerWith: (status: number, body = '') => {
      answered = { status, body }
    },
    async reset() {
      answered = { status: 204, body: '' }
      receiver.received.length = 0
      await service.webhookEndpoint.deleteMany()
    },
    /** Asks the management API itself; `rest` begins after the webhook's id. */
    askWebhook: (
      endpointId: string,
      rest: string,
      request: { method?: string; body?: string } = {},
    ) =>
      sandbox.service.app.request(
        `/v1/org/${orgId}/team/${teamId}/sandbox/webhook/${endpointId}${rest}`,
        {
          headers: { 'x-management-key': managementKey, 'content-type': 'application/json' },
          ...request,
        },
      ),
    /** At an address that its verb would not take: the fixture's service refuses private ones. */
    async buildEndpoint(url = receiver.url) {
      const { endpointId } = await addEndpoint(admin, {
        url: 'https://partner.example/hooks',
        description: 'Billing',
        rateLimit: '',
        ...allEvents,
      })
      await service.webhookEndpoint.update({ where: { id: endpointId }, data: { url } })
      return endpointId
    },
    async read(endpointId: string, status?: string) {
      const found = await getEndpoint(admin, { endpointId, status })
      if (found.problem !== null) throw new Error(found.problem)
      return found
    },
    async list() {
      const found = await listEndpoints(admin)
      if (found.problem !== null) throw new Error(found.problem)
      return found
    },
    record: (eventType: string) =>
      service.$transaction((tx) => recordEvent(tx, { teamId, userId, eventType, data: {} })),
    /** Delivers what is due now, each with a single attempt. */
    async deliverAll() {
      const settings = {
        ...sandbox.service.settings,
        SERVICE_WEBHOOK_ALLOW_PRIVATE: true,
        SERVICE_WEBHOOK_RETRY_SECONDS: [],
      }
      const due = await service.webhookDelivery.findMany({ where: { status: 'pending' } })
      for (const { id } of due) await deliverWebhook({ db: service, settings, log }, id)
    },
    async close() {
      await sandbox.close()
      await receiver.close()
    },
  }
}
