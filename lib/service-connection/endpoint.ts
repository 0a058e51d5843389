import { timingSafeEqual } from 'node:crypto'
import { env } from '#lib/env/env.ts'
import { AppError } from '#lib/errors/app-error.ts'
import {
  findManagementClient,
  type ManagementClient,
} from '#lib/service-client/management-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import type { EndpointState } from './connection-view.ts'

export const receiverUrl = () => `${env().WEB_URL.replace(/\/$/, '')}/api/webhooks/service`

/** Throws not-possible-now without a management key. */
export function requireManagementClient(): ManagementClient {
  const client = findManagementClient()
  if (!client) throw new AppError('not-possible-now')
  return client
}

/** The service's endpoint with the app's address; an active one before disabled ones. */
export async function findEndpoint(
  client: ManagementClient,
): Promise<{ state: EndpointState; webhookId?: string }> {
  try {
    const ours = (await client.listWebhooks()).filter(({ url }) => url === receiverUrl())
    const found = ours.find(({ disabled }) => !disabled) ?? ours[0]
    if (!found) return { state: 'missing' }
    const { id: webhookId } = found
    if (found.disabled) return { state: 'disabled', webhookId }
    const isKnown = isOwnSecret(await client.getWebhookSecret(webhookId))
    return { state: isKnown ? 'active' : 'other-secret', webhookId }
  } catch (error) {
    if (error instanceof ServiceError) return { state: 'unknown' }
    throw error
  }
}

function isOwnSecret(secret: string) {
  const given = Buffer.from(secret)
  return env().SERVICE_WEBHOOK_SECRET.some((own) => {
    const known = Buffer.from(own)
    return known.length === given.length && timingSafeEqual(known, given)
  })
}
