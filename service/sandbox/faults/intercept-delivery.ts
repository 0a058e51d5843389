import { z } from 'zod'
import { webhookFaultKinds } from '#contract/sandbox/sandbox-fault-kinds.ts'
import type { Db } from '#service/db/client.ts'
import type { DeliveryInterceptor } from '#service/webhooks/deliver-webhook.ts'
import { deferDelivery } from './defer-delivery.ts'
import { sendFaulty } from './send-faulty.ts'

const webhookFault = z.object({
  kind: z.enum(webhookFaultKinds),
  delaySeconds: z.int(),
  /** Deliveries still to be hit, including this one. */
  remaining: z.int(),
})

export type WebhookFault = z.infer<typeof webhookFault>

export function createDeliveryInterceptor(db: Db): DeliveryInterceptor {
  return async (due, send) => {
    const startedAt = new Date()
    const fault = await consumeFault(db, due.endpoint)
    if (!fault) return undefined
    const delay = readDelay(fault)
    if (delay === undefined) return sendFaulty(fault.kind, due.message, send)
    await db.$transaction((tx) => deferDelivery(tx, due, { startedAt, delay }))
    return 'deferred'
  }
}

async function consumeFault(
  db: Db,
  { teamId, environment }: { teamId: string; environment: string },
): Promise<WebhookFault | undefined> {
  if (environment !== 'sandbox') return undefined
  const rows = await db.$queryRaw<unknown[]>`
    UPDATE sandbox_fault AS f SET remaining = remaining - 1
      FROM team
     WHERE f.team_id = ${teamId}::uuid AND f.area = 'webhooks' AND f.expires_at > now() AND f.remaining > 0
       AND team.id = f.team_id AND team.environment = 'sandbox'
    RETURNING f.kind, f.delay_seconds AS "delaySeconds", f.remaining + 1 AS remaining`
  return rows.length > 0 ? webhookFault.parse(rows[0]) : undefined
}

/** Seconds until the delivery is sent, `never`, or undefined when it is sent now. */
function readDelay({ kind, delaySeconds, remaining }: WebhookFault): 'never' | number | undefined {
  if (kind === 'lost') return 'never'
  if (kind === 'late') return delaySeconds
  // The first one waits longest, so they arrive in reverse order.
  if (kind === 'out_of_order') return remaining
  return undefined
}
