import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { lockCritical, notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import { closeExceptionInput, criticalParams } from '#lib/critical-results/critical-schemas.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { CriticalResult } from '#prisma/generated/client.ts'

/** Closes a loop without a confirmation, with the clinician's reason on record. Throws not-found and not-possible-now. */
export async function closeCriticalException(
  context: Context,
  input: { criticalId: string } & z.input<typeof closeExceptionInput>,
): Promise<void> {
  const { userId } = requireStaff(context, 'critical-results:act')
  const { criticalId, reason, note } = parseInput(
    closeExceptionInput.extend(criticalParams.shape),
    input,
  )
  await db().$transaction(async (tx) => {
    const critical = await lockCritical(tx, criticalId)
    if (critical.state === 'closed') throw new AppError('not-possible-now')
    await recordAudit(tx, context, {
      action: 'critical-results.close',
      patientId: critical.patientId,
      subject: 'critical',
      subjectId: criticalId,
    })
    await closeLoop(tx, critical, { actorId: userId, reason, note })
  })
}

interface Closing {
  actorId: string
  reason?: z.output<typeof closeExceptionInput>['reason']
  note?: string
}

export async function closeLoop(tx: Transaction, critical: CriticalResult, closing: Closing) {
  const { id: criticalId, version } = critical
  await tx.$executeRaw`
    UPDATE critical_result SET state = 'closed', closed_at = clock_timestamp(), next_level_at = NULL
     WHERE id = ${criticalId}::uuid`
  await writeEvents(tx, [{ criticalId, kind: 'closed', version, ...closing }])
  await notifyCritical(tx, critical)
}
