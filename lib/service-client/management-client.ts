import '#server-only'
import { z } from 'zod'
import {
  type DeliveriesQuery,
  deliveryDetail,
  deliveryPage,
  type ReplayRequest,
  replay,
  replayCount,
  sentMessage,
  webhookHealthList,
} from '#contract/management/deliveries.ts'
import { deletedTeamKeys, teamKey, teamKeyPage } from '#contract/management/keys.ts'
import {
  type CreateWebhook,
  type PatchWebhook,
  type WriteWebhookHeaders,
  webhook,
  webhookHeaders,
  webhookPage,
  webhookSecret,
} from '#contract/management/webhooks.ts'
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
  const team = `${org}/team/${segment(teamId)}/${environment}`
  const webhooks = `${team}/webhook`
  const one = (webhookId: string) => `${webhooks}/${segment(webhookId)}`
  const keys = `${org}/team_api_keys/${environment}/${region}`
  return {
    listWebhooks: async () => (await read(webhookPage, webhooks, { limit: 100 })).data,
    getWebhookSecret: async (webhookId: string) =>
      (await read(webhookSecret, `${one(webhookId)}/secret`)).key,
    getWebhook: (webhookId: string) => read(webhook, one(webhookId)),
    getWebhookHeaders: (webhookId: string) => read(webhookHeaders, `${one(webhookId)}/headers`),
    /** Replaces all of them. */
    setWebhookHeaders: (webhookId: string, headers: WriteWebhookHeaders['headers']) =>
      call({
        method: 'PUT',
        path: `${one(webhookId)}/headers`,
        body: { headers },
        isRepeatable: true,
        schema: z.unknown(),
      }),
    createWebhook: (body: CreateWebhook) =>
      call({ method: 'POST', path: webhooks, body, isRepeatable: false, schema: webhook }),
    changeWebhook: (webhookId: string, body: PatchWebhook) =>
      call({ method: 'PATCH', path: one(webhookId), body, isRepeatable: true, schema: webhook }),
    deleteWebhook: (webhookId: string) =>
      call({ method: 'DELETE', path: one(webhookId), isRepeatable: true, schema: z.unknown() }),
    /** Not repeated: the contract does not say that the same key again changes nothing. */
    rotateSecret: (webhookId: string, key: string) =>
      call({
        method: 'POST',
        path: `${one(webhookId)}/secret/rotate`,
        body: { key },
        isRepeatable: false,
        schema: z.unknown(),
      }),
    sendTestEvent: async (webhookId: string) => {
      const path = `${one(webhookId)}/test`
      const sent = await call({ method: 'POST', path, isRepeatable: false, schema: sentMessage })
      return sent.message_id
    },
    listWebhookHealth: async () => (await read(webhookHealthList, `${team}/webhook_health`)).data,
    listUndelivered: (query: Partial<DeliveriesQuery>) =>
      read(deliveryPage, `${team}/undelivered`, query),
    listDeliveries: (webhookId: string, query: Partial<DeliveriesQuery>) =>
      read(deliveryPage, `${one(webhookId)}/message`, query),
    getDelivery: (webhookId: string, messageId: string) =>
      read(deliveryDetail, `${one(webhookId)}/message/${segment(messageId)}`),
    resendMessage: (webhookId: string, messageId: string) =>
      call({
        method: 'POST',
        path: `${one(webhookId)}/message/${segment(messageId)}/resend`,
        isRepeatable: false,
        schema: sentMessage,
      }),
    countReplay: (webhookId: string, body: ReplayRequest) =>
      call({
        method: 'POST',
        path: `${one(webhookId)}/replay/count`,
        body,
        isRepeatable: true,
        schema: replayCount,
      }),
    startReplay: (webhookId: string, body: ReplayRequest) =>
      call({
        method: 'POST',
        path: `${one(webhookId)}/replay`,
        body,
        isRepeatable: false,
        schema: replay,
      }),
    getReplay: (webhookId: string, replayId: string) =>
      read(replay, `${one(webhookId)}/replay/${segment(replayId)}`),
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
