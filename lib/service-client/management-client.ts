import '#server-only'
import { deliveryDetail, sentMessage } from '#contract/management/deliveries.ts'
import { deletedTeamKeys, teamKey, teamKeyPage } from '#contract/management/keys.ts'
import { webhook, webhookPage, webhookSecret } from '#contract/management/webhooks.ts'
import { env } from '#lib/env/env.ts'
import { processSlot } from '#platform/process-slot.ts'
import { createCaller, segment } from './caller.ts'
import { createBreakers } from './circuit-breaker.ts'

const slot = processSlot<{ key: string; client: ManagementClient }>('management-client')

/** The operations of the management API that concern the clinic's team; undefined without a key for it. */
export function findManagementClient(): ManagementClient | undefined {
  const { SERVICE_MANAGEMENT_KEY: key, SERVICE_ORG_ID: orgId } = env()
  if (!key || !orgId) return undefined
  if (slot.value?.key !== key) slot.value = { key, client: createManagementClient(key, orgId) }
  return slot.value.client
}

export type ManagementClient = ReturnType<typeof createManagementClient>

function createManagementClient(apiKey: string, orgId: string) {
  const { SERVICE_MANAGEMENT_URL, SERVICE_BASE_URL, SERVICE_TEAM_ID: teamId, ...rest } = env()
  const { environment, region } = rest.deployment
  const { call, read } = createCaller({
    baseUrl: SERVICE_MANAGEMENT_URL ?? SERVICE_BASE_URL,
    apiKey,
    keyHeader: 'x-management-key',
    timeoutMs: rest.SERVICE_TIMEOUT_MS,
    // Of its own: what fails here does not stop the clinic's work.
    breakers: createBreakers({ threshold: 5, coolDownMs: 1_000 }),
  })
  const org = `/v1/org/${segment(orgId)}`
  const webhooks = `${org}/team/${segment(teamId)}/${environment}/webhook`
  const one = (webhookId: string) => `${webhooks}/${segment(webhookId)}`
  const keys = `${org}/team_api_keys/${environment}/${region}`
  return {
    listWebhooks: async () => (await read(webhookPage, webhooks, { limit: 100 })).data,
    getWebhookSecret: async (webhookId: string) =>
      (await read(webhookSecret, `${one(webhookId)}/secret`)).key,
    createWebhook: (body: { url: string; description: string; secret: string }) =>
      call({ method: 'POST', path: webhooks, body, isRepeatable: false, schema: webhook }),
    enableWebhook: (webhookId: string) =>
      call({
        method: 'PATCH',
        path: one(webhookId),
        body: { disabled: false },
        isRepeatable: true,
        schema: webhook,
      }),
    sendTestEvent: async (webhookId: string) => {
      const path = `${one(webhookId)}/test`
      const sent = await call({ method: 'POST', path, isRepeatable: false, schema: sentMessage })
      return sent.message_id
    },
    getDelivery: (webhookId: string, messageId: string) =>
      read(deliveryDetail, `${one(webhookId)}/message/${segment(messageId)}`),
    listTeamKeys: async () =>
      (await read(teamKeyPage, keys, { team_id: teamId, limit: 100 })).api_keys,
    createTeamKey: (label: string) =>
      call({
        method: 'POST',
        path: keys,
        body: { label, team_id: teamId },
        isRepeatable: false,
        schema: teamKey,
      }),
    deleteTeamKey: (keyId: string) =>
      call({
        method: 'DELETE',
        path: keys,
        query: { api_key_id: keyId },
        isRepeatable: true,
        schema: deletedTeamKeys,
      }),
  }
}
