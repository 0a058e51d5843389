import { z } from 'zod'
import { db, type Transaction } from '#lib/db/client.ts'
import { asOrderId, asPatientId, type OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { releaseValues } from '#lib/result-sets/release-values.ts'
import { readSetRows } from '#lib/result-sets/result-row.ts'
import { sendResultNotice } from '#lib/result-sets/send-result-notice.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { defineJob } from '#platform/define-job.ts'

export const holdEnds = ['expired', 'lifted', 'spoken', 'asked'] as const
export type HoldEnd = (typeof holdEnds)[number]

export const endHoldsJob = defineJob({
  name: 'result-sets.end-holds',
  payload: z.object({}),
  schedule: { match: '* * * * *', options: { maxAttempts: 1 } },
  run: async () => void (await endExpiredHolds()),
})

/** By the database's clock. Returns how many ended. */
export async function endExpiredHolds(): Promise<number> {
  const due = await db().$queryRaw<{ order_id: string }[]>`
    SELECT s.order_id::text FROM result_set s JOIN result_hold h ON h.id = s.hold_id
     WHERE s.hold_id IS NOT NULL AND h.ends_at <= now() ORDER BY h.ends_at LIMIT 500`
  // A static import would be a cycle: the rule that takes over starts a hold, whose end is a job again.
  const { liftHold } = await import('./lift-hold.ts')
  let ended = 0
  for (const { order_id } of due) {
    const isEnded = await db().$transaction((tx) =>
      liftHold(tx, asOrderId(order_id), { kind: 'expired', by: null }),
    )
    if (isEnded) ended += 1
  }
  return ended
}

/** Ends the hold in force and releases the set's values. Returns false if there is none. */
export async function endHold(
  tx: Transaction,
  orderId: OrderId,
  { kind, by }: { kind: HoldEnd; by: string | null },
): Promise<boolean> {
  await lockSubjects(tx, [`results ${orderId}`])
  const set = await tx.resultSet.findUnique({ where: { orderId } })
  if (!set?.holdId || !set.patientId) return false
  await tx.resultHoldEnd.create({ data: { holdId: set.holdId, kind, endedBy: by } })
  await tx.resultSet.update({
    where: { orderId },
    data: { holdId: null, heldSince: null, ...(set.heldSince && { openedAt: null }) },
  })
  const patientId = asPatientId(set.patientId)
  const answer = readAnswer(set.snapshot)
  // A hold may begin and end before there are values.
  if (answer) {
    await releaseValues(tx, { orderId, patientId, answer, rows: readSetRows(answer) })
    // Whoever asked for them has them open.
    const key = set.heldSince ? `${set.revision}` : ''
    if (kind !== 'asked') await sendResultNotice(tx, { orderId, patientId, kind: 'ready', key })
  }
  await saveLane(tx, orderId)
  await notifyChanges(tx, [{ orderId, clientUserId: patientId }])
  return true
}
