import { env } from '#lib/env/env.ts'
import { createBreakers } from './circuit-breaker.ts'
import { createServiceClient } from './create-service-client.ts'

/**
 * For the faults of the local sandbox. Its circuit breaker never opens, so that a fault can be stopped while every other
 * call fails.
 */
export function sandboxClient() {
  const { SERVICE_BASE_URL, SERVICE_API_KEY, SERVICE_TEAM_ID, SERVICE_TIMEOUT_MS } = env()
  const { getFaults, startWebhookFault, startServiceFault, stopFaults } = createServiceClient({
    baseUrl: SERVICE_BASE_URL,
    apiKey: SERVICE_API_KEY,
    teamId: SERVICE_TEAM_ID,
    timeoutMs: SERVICE_TIMEOUT_MS,
    breakers: createBreakers({ threshold: Number.POSITIVE_INFINITY, coolDownMs: 0 }),
  })
  return { getFaults, startWebhookFault, startServiceFault, stopFaults }
}
