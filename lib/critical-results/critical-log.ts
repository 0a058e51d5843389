import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { exceptionReasons } from './critical-view.ts'

export const criticalEventKinds = [
  'raised',
  'read',
  'notified',
  'acknowledged',
  'assigned',
  'released',
  'escalated',
  'called',
  'closed',
  'corrected',
  'reopened',
  'located',
  'seen',
  'withdrawn',
] as const

interface CriticalEventParts {
  criticalId: string
  kind: (typeof criticalEventKinds)[number]
  actorId?: string
  targetId?: string
  level?: number
  version?: number
  reason?: (typeof exceptionReasons)[number]
  note?: string
}

export async function writeEvents(tx: Transaction, events: readonly CriticalEventParts[]) {
  await tx.criticalEvent.createMany({ data: [...events] })
}

export async function notifyCritical(
  tx: Transaction,
  { id, patientId }: { id: string; patientId: string },
) {
  await notifyChanges(tx, [{ criticalId: id, clientUserId: patientId }])
}

/** Until the transaction ends, other changes to this loop wait. Throws not-found. */
export async function lockCritical(tx: Transaction, criticalId: string) {
  await tx.$queryRaw`SELECT 1 FROM critical_result WHERE id = ${criticalId}::uuid FOR UPDATE`
  const found = await tx.criticalResult.findUnique({ where: { id: criticalId } })
  if (!found) throw notFound()
  return found
}
