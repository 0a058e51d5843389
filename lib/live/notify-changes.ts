import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'

/** Payloads on this channel hold ids only. */
export const changesChannel = 'phial_changes'

const owner = { clientUserId: z.string().nullable() }
export const change = z.union([
  z.object({ orderId: z.string().brand<'OrderId', 'inout'>(), ...owner }),
  z.object({ reportId: z.string().brand<'ReportId', 'inout'>(), ...owner }),
  z.object({ criticalId: z.string(), ...owner }),
  z.object({ conversationId: z.string(), ...owner }),
  z.object({ wearablesOf: z.string(), ...owner }),
  z.object({ answerRequestId: z.string(), ...owner }),
])
/**
 * An order, a lab report, a critical result, a conversation, a patient's wearable data or questions to a patient that changed,
 * and the patient it belongs to; with null only staff are notified.
 */
export type Change = z.infer<typeof change>

/** Notifies the listeners of every process when the caller's transaction commits. */
export async function notifyChanges(tx: Transaction, changes: readonly Change[]) {
  const payloads = changes.map((each) => JSON.stringify(each))
  await tx.$executeRaw`SELECT pg_notify(${changesChannel}, payload) FROM unnest(${payloads}::text[]) AS payload`
}
