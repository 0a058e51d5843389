import {
  describeProvider,
  type ProviderSlug,
  providerSlugs,
} from '#contract/wearables/providers.ts'
import type { WearableConnection } from '#service/db/generated/client.ts'
import { presentTime } from '#service/http/present-time.ts'
import { presentProvider } from '#service/wearables/wire/present-source.ts'

export function presentConnection(connection: WearableConnection) {
  const { errorType, errorMessage, erroredAt } = connection
  return {
    ...presentProvider(connection.provider),
    status: connection.status,
    created_on: presentTime(connection.connectedAt),
    external_user_id: connection.externalUserId,
    error_details:
      connection.status === 'error' && errorType && erroredAt
        ? {
            error_type: errorType,
            error_message: errorMessage ?? '',
            errored_at: presentTime(erroredAt),
          }
        : null,
    resource_availability: listAvailability(connection.provider),
    synced_until: connection.syncedUntil && presentTime(connection.syncedUntil),
  }
}

/** How a user names a connection in connected_sources. */
export function presentConnectedSource({ provider, connectedAt }: WearableConnection) {
  const presented = presentProvider(provider)
  return { provider: presented, created_on: presentTime(connectedAt), source: presented }
}

export function requireProvider(slug: string): ProviderSlug {
  const known = providerSlugs.find((each) => each === slug)
  if (!known) throw new Error('an unknown provider is connected')
  return known
}

export function listAvailability(slug: string) {
  const { resources } = describeProvider(requireProvider(slug))
  return Object.fromEntries(resources.map((resource) => [resource, { status: 'available' }]))
}
