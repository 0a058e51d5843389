import { z } from 'zod'
import { webhookFaultKinds } from '#service/contract/sandbox-fault-kinds.ts'
import type { Db } from '#service/db/client.ts'

const takenFault = z.object({
  kind: z.enum(webhookFaultKinds),
  delaySeconds: z.int(),
  /** those still to come, this delivery included */
  remaining: z.int(),
})

export type TakenFault = z.infer<typeof takenFault>

/** The fault that this delivery is to meet, taken off its count. */
export async function takeWebhookFault(
  db: Db,
  { teamId, environment }: { teamId: string; environment: string },
): Promise<TakenFault | undefined> {
  if (environment !== 'sandbox') return undefined
  const rows = await db.$queryRaw<unknown[]>`
    UPDATE sandbox_fault AS f SET remaining = remaining - 1
      FROM team
     WHERE f.team_id = ${teamId}::uuid AND f.area = 'webhooks' AND f.expires_at > now() AND f.remaining > 0
       AND team.id = f.team_id AND team.environment = 'sandbox'
    RETURNING f.kind, f.delay_seconds AS "delaySeconds", f.remaining + 1 AS remaining`
  return rows.length > 0 ? takenFault.parse(rows[0]) : undefined
}
