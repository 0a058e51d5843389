import { setTimeout as wait } from 'node:timers/promises'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { requireManagementClient } from '#lib/service-connection/endpoint.ts'
import { askManagement } from './ask-management.ts'
import type { EndpointTest } from './endpoint-view.ts'

/** The service delivers within seconds; an endpoint has 15 s for its answer. */
const answeredWithinMs = 17_000
const pollMs = 300

/** Has the service send an event about nothing, and waits for the first answer. Throws not-possible-now while it is disabled. */
export async function testEndpoint(
  context: Context,
  { endpointId }: { endpointId: string },
): Promise<EndpointTest> {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'service-endpoints.test',
      subject: 'webhook-endpoint',
      subjectId: endpointId,
    }),
  )
  const startedAt = performance.now()
  const messageId = await askManagement(client.sendTestEvent(endpointId))
  for (;;) {
    const { log } = await askManagement(client.getDelivery(endpointId, messageId))
    const attempt = log.at(0)
    if (attempt?.failure === null)
      return { state: 'delivered', status: attempt.status, tookMs: attempt.duration_ms }
    if (attempt) return { state: 'failed', status: attempt.status }
    if (performance.now() - startedAt > answeredWithinMs) return { state: 'waiting' }
    await wait(pollMs)
  }
}
