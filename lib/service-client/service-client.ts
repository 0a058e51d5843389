import '#server-only'
import { env } from '#lib/env/env.ts'
import { processSlot } from '#platform/process-slot.ts'
import { type Breakers, createBreakers } from './circuit-breaker.ts'
import { createServiceClient, type ServiceClient } from './create-service-client.ts'

export type { ServiceClient } from './create-service-client.ts'

// One per process, so that all calls share its circuit breakers.
const slot = processSlot<{ baseUrl: string; client: ServiceClient; breakers: Breakers }>(
  'service-client',
)

export function serviceClient(): ServiceClient {
  const { SERVICE_BASE_URL, SERVICE_API_KEY, SERVICE_TEAM_ID, SERVICE_TIMEOUT_MS } = env()
  if (slot.value?.baseUrl === SERVICE_BASE_URL) return slot.value.client
  const breakers = createBreakers({ threshold: 5, coolDownMs: 1_000 })
  const client = createServiceClient({
    baseUrl: SERVICE_BASE_URL,
    apiKey: SERVICE_API_KEY,
    teamId: SERVICE_TEAM_ID,
    timeoutMs: SERVICE_TIMEOUT_MS,
    breakers,
  })
  slot.value = { baseUrl: SERVICE_BASE_URL, client, breakers }
  return client
}

/** Of this process; undefined until it has called the service. */
export const findBreakers = (): Breakers | undefined => slot.value?.breakers
