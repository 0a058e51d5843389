import { env } from '#lib/env.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createServiceClient, type ServiceClient } from './create-service-client.ts'

export type { ServiceClient } from './create-service-client.ts'

// Kept on the global: Next bundles each route apart, and the breaker must be one per process.
const kept = globalThis as typeof globalThis & {
  phialService?: { baseUrl: string; client: ServiceClient }
}

/** The deployment of the service that the settings name, with the clinic's team key. */
export function serviceClient(): ServiceClient {
  const { SERVICE_BASE_URL, SERVICE_API_KEY, SERVICE_TEAM_ID, SERVICE_TIMEOUT_MS } = env()
  if (kept.phialService?.baseUrl === SERVICE_BASE_URL) return kept.phialService.client
  const client = createServiceClient({
    baseUrl: SERVICE_BASE_URL,
    apiKey: SERVICE_API_KEY,
    teamId: SERVICE_TEAM_ID,
    timeoutMs: SERVICE_TIMEOUT_MS,
    breaker: createCircuitBreaker({ threshold: 5, coolDownMs: 1_000 }),
  })
  kept.phialService = { baseUrl: SERVICE_BASE_URL, client }
  return client
}
