import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockCritical, notifyCritical, writeEvents } from './critical-log.ts'
import { criticalParams, recordSafetyInput } from './critical-schemas.ts'

/** Where the patient is and whether they are safe. Each record is new; the former ones stay. Throws not-possible-now for a closed loop. */
export async function recordSafety(
  context: Context,
  input: { criticalId: string } & z.input<typeof recordSafetyInput>,
): Promise<void> {
  const { userId } = requireStaff(context, 'critical-results:act')
  const { criticalId, ...given } = input
  parseInput(criticalParams, { criticalId })
  const safety = parseInput(recordSafetyInput, given)
  await db().$transaction(async (tx) => {
    const critical = await lockCritical(tx, criticalId)
    if (critical.state === 'closed') throw new AppError('not-possible-now')
    await tx.criticalSafety.create({
      data: { criticalId, recordedBy: userId, isByPatient: false, ...safety },
    })
    await writeEvents(tx, [{ criticalId, kind: 'located', actorId: userId }])
    await recordAudit(tx, context, {
      action: 'critical-results.record-safety',
      patientId: critical.patientId,
      subject: 'critical',
      subjectId: criticalId,
    })
    await notifyCritical(tx, critical)
  })
}
