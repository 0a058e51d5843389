import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import {
  findManagementClient,
  type ManagementClient,
} from '#lib/service-client/management-client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import type { ConnectionView, KeyState, TeamKeyView } from './connection-view.ts'
import { findEndpoint, receiverUrl } from './endpoint.ts'
import { findLastEvent, findLastRefusal } from './received-events.ts'

/** Nothing about patients, so it is not audited. */
export async function getConnection(context: Context): Promise<ConnectionView> {
  requireStaff(context, 'service-connection:manage')
  const lastEvent = await findLastEvent(db())
  const client = findManagementClient()
  const [key, lastRefusal, endpoint, keys] = await Promise.all([
    checkKey(),
    findLastRefusal(db(), lastEvent?.receivedAt),
    client && findEndpoint(client).then(({ state }) => state),
    client && listTeamKeys(client),
  ])
  return {
    serviceHost: new URL(env().SERVICE_BASE_URL).host,
    key,
    receiverUrl: receiverUrl(),
    lastEvent: lastEvent && {
      eventType: lastEvent.eventType,
      receivedAt: lastEvent.receivedAt.toISOString(),
    },
    lastRefusal,
    management: endpoint && keys ? { endpoint, keys } : null,
  }
}

async function checkKey(): Promise<KeyState> {
  try {
    await serviceClient().listLabs()
    return 'works'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.kind === 'unauthorized' || error.status === 403) return 'refused'
    return ['unreachable', 'timeout', 'busy'].includes(error.kind) ? 'unreachable' : 'unclear'
  }
}

/** None while the management API does not answer: the endpoint's state says so. */
async function listTeamKeys(client: ManagementClient): Promise<TeamKeyView[]> {
  const own = env().SERVICE_API_KEY.slice(-4)
  const keys = await client.listTeamKeys().catch((error: unknown) => {
    if (error instanceof ServiceError) return []
    throw error
  })
  return keys.map(({ id, label, value, created_at }) => ({
    keyId: id,
    label,
    hint: `…${value.slice(-4)}`,
    createdAt: created_at,
    isOwn: value.slice(-4) === own,
  }))
}
