import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { requireOrderOf } from './require-order-of.ts'

export const recordOpeningInput = z.strictObject({
  revision: z.number().int().min(0).max(1_000_000_000),
})
type Opening = z.infer<typeof recordOpeningInput>

/**
 * The read receipt of what a patient has in front of them. A page that shows an older revision leaves what came since
 * unread. Safe to repeat.
 */
export async function recordOpening(
  context: Context,
  { orderId, ...input }: Opening & { orderId: OrderId },
) {
  const { patientId, userId } = requirePatient(context, 'results:own')
  const { revision } = parseInput(recordOpeningInput, input)
  await db().$transaction(async (tx) => {
    await requireOrderOf(tx, patientId, orderId)
    await lockSubjects(tx, [`results ${orderId}`])
    const set = await tx.resultSet.findFirst({ where: { orderId, patientId } })
    if (!set?.releasedAt || set.holdId || revision > set.revision) return
    const openedAt = await readDatabaseTime(tx)
    const { count } = await tx.resultOpening.createMany({
      data: [{ orderId, revision, userId, openedAt }],
      skipDuplicates: true,
    })
    const isFirst = set.openedAt === null && revision === set.revision
    if (isFirst)
      await tx.$executeRaw`
        UPDATE result_set SET opened_at = ${openedAt}
         WHERE order_id = ${orderId}::uuid AND patient_id = ${patientId}::uuid`
    if (count === 0 && !isFirst) return
    await recordAudit(tx, context, {
      action: 'results.open-set',
      patientId,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId: patientId }])
  })
}
