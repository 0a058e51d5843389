import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { scheduleEscalation } from '#lib/critical-results/escalation/escalate-critical.ts'
import type { Transaction } from '#lib/db/client.ts'
import { notifyCritical, writeEvents } from './critical-log.ts'

interface Released {
  id: string
  patient_id: string
  /** null once its escalation has stopped */
  next_level_at: Date | null
}

/**
 * Takes back what someone acknowledged who may no longer act: their loops are open, or reopened, as they were before, and the
 * next level is notified at once.
 */
export async function releaseCriticals(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<void> {
  const { actor } = context
  const actorId = 'userId' in actor ? actor.userId : undefined
  const released = await tx.$queryRaw<Released[]>`
    UPDATE critical_result c
       SET state = CASE WHEN EXISTS (SELECT FROM critical_event e WHERE e.critical_id = c.id AND e.kind = 'reopened')
                        THEN 'reopened' ELSE 'open' END,
           owner_id = NULL, acknowledged_at = NULL,
           next_level_at = CASE WHEN next_level_at IS NOT NULL THEN clock_timestamp() END
     WHERE owner_id = ${userId} AND state = 'acknowledged'
    RETURNING id::text, patient_id::text, next_level_at`
  for (const { id, patient_id: patientId, next_level_at: dueAt } of released) {
    const about = { criticalId: id, targetId: userId, ...(actorId && { actorId }) }
    await writeEvents(tx, [{ ...about, kind: 'released' }])
    await recordAudit(tx, context, {
      action: 'critical-results.release',
      patientId,
      subject: 'critical',
      subjectId: id,
    })
    if (dueAt) await scheduleEscalation(tx, id, dueAt)
    await notifyCritical(tx, { id, patientId })
  }
  await forgetFormerOwner(tx, context, userId)
}

/** A loop that was reopened since shows who owned it before. */
async function forgetFormerOwner(tx: Transaction, context: Context, ownerId: string) {
  const reopened = await tx.criticalResult.updateManyAndReturn({
    where: { ownerId, state: 'reopened' },
    data: { ownerId: null },
    select: { id: true, patientId: true },
  })
  for (const loop of reopened) {
    await recordAudit(tx, context, {
      action: 'critical-results.release',
      patientId: loop.patientId,
      subject: 'critical',
      subjectId: loop.id,
    })
    await notifyCritical(tx, loop)
  }
}
