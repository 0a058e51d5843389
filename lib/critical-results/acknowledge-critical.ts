import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { holdRight } from '#lib/auth/hold-right.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { scheduleEscalation } from '#lib/critical-results/escalation/escalate-critical.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { notifyCritical, writeEvents } from './critical-log.ts'
import { assignCriticalInput, criticalParams } from './critical-schemas.ts'
import { readCriticalSettings } from './critical-settings.ts'
import type { CriticalPerson } from './critical-view.ts'
import { findNames, presentPerson } from './present-alarms.ts'

interface Taken {
  patient_id: string
  /** null once its escalation has stopped */
  next_level_at: Date | null
}

/**
 * Makes the caller the owner of a loop without one and pauses its escalation until the set time. Of callers at once exactly
 * one becomes it; each gets the name of the owner. Throws not-found, and not-possible-now for a closed loop.
 */
export async function acknowledgeCritical(
  context: Context,
  input: { criticalId: string },
): Promise<{ owner: CriticalPerson }> {
  const { userId } = requireStaff(context, 'critical-results:act')
  const { criticalId } = parseInput(criticalParams, input)
  return db().$transaction(async (tx) => {
    if ((await holdRight(tx, userId, 'critical-results:act')) === false)
      throw new AppError('forbidden')
    const { ackMinutes, resumeMinutes } = await readCriticalSettings(tx)
    const [taken] = await tx.$queryRaw<Taken[]>`
      UPDATE critical_result
         SET state = 'acknowledged', owner_id = ${userId}, acknowledged_at = clock_timestamp(), acked_level = level,
             next_level_at = CASE WHEN next_level_at IS NOT NULL THEN
               greatest(clock_timestamp() + ${ackMinutes} * interval '1 minute',
                        opened_at + ${resumeMinutes} * interval '1 minute') END
       WHERE id = ${criticalId}::uuid AND state IN ('open', 'reopened')
      RETURNING patient_id::text, next_level_at`
    if (taken) await recordTaking(tx, context, { criticalId, userId, taken })
    return { owner: await requireOwner(tx, criticalId) }
  })
}

async function recordTaking(
  tx: Transaction,
  context: Context,
  { criticalId, userId, taken }: { criticalId: string; userId: string; taken: Taken },
) {
  const patientId = taken.patient_id
  await writeEvents(tx, [{ criticalId, kind: 'acknowledged', actorId: userId }])
  await recordAudit(tx, context, {
    action: 'critical-results.acknowledge',
    patientId,
    subject: 'critical',
    subjectId: criticalId,
  })
  if (taken.next_level_at) await scheduleEscalation(tx, criticalId, taken.next_level_at)
  await notifyCritical(tx, { id: criticalId, patientId })
}

async function requireOwner(tx: Transaction, criticalId: string) {
  const found = await tx.criticalResult.findUnique({ where: { id: criticalId } })
  if (!found) throw notFound()
  if (found.state === 'closed') throw new AppError('not-possible-now')
  const owner = presentPerson(found.ownerId, await findNames(tx, [found.ownerId]))
  if (!owner) throw new AppError('not-possible-now')
  return owner
}

/**
 * Hands an acknowledged loop over, or takes it over: `toUserId` becomes the owner if the owner is still `fromUserId`.
 * Throws not-found, not-possible-now when it has changed hands or is closed, and invalid-input for someone who may not act.
 */
export async function assignCritical(
  context: Context,
  input: { criticalId: string } & z.input<typeof assignCriticalInput>,
): Promise<{ owner: CriticalPerson }> {
  const { userId } = requireStaff(context, 'critical-results:act')
  const { criticalId, toUserId, fromUserId } = parseInput(
    assignCriticalInput.extend(criticalParams.shape),
    input,
  )
  return db().$transaction(async (tx) => {
    if (!(await holdRight(tx, toUserId, 'critical-results:act')))
      throw new AppError('invalid-input', { fields: { toUserId: 'cannot-take' } })
    const [assigned] = await tx.$queryRaw<{ patient_id: string }[]>`
      UPDATE critical_result SET owner_id = ${toUserId}, acked_level = level
       WHERE id = ${criticalId}::uuid AND state = 'acknowledged' AND owner_id = ${fromUserId}
      RETURNING patient_id::text`
    if (!assigned) {
      await requireOwner(tx, criticalId)
      throw new AppError('not-possible-now')
    }
    const patientId = assigned.patient_id
    await writeEvents(tx, [{ criticalId, kind: 'assigned', actorId: userId, targetId: toUserId }])
    await recordAudit(tx, context, {
      action: 'critical-results.assign',
      patientId,
      subject: 'critical',
      subjectId: criticalId,
    })
    await notifyCritical(tx, { id: criticalId, patientId })
    return { owner: await requireOwner(tx, criticalId) }
  })
}
