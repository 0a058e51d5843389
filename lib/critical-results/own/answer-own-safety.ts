import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import { answerOwnSafetyInput, criticalParams } from '#lib/critical-results/critical-schemas.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'

/** The patient says whether someone is with them and where they are. Throws not-found, and not-possible-now once closed. */
export async function answerOwnSafety(
  context: Context,
  input: { criticalId: string } & z.input<typeof answerOwnSafetyInput>,
): Promise<void> {
  const { patientId, userId } = requirePatient(context, 'critical-results:own')
  const { criticalId, ...answer } = parseInput(
    answerOwnSafetyInput.extend(criticalParams.shape),
    input,
  )
  await db().$transaction(async (tx) => {
    const found = await tx.criticalResult.findFirst({ where: { id: criticalId, patientId } })
    if (!found) throw notFound()
    if (found.state === 'closed') throw new AppError('not-possible-now')
    const former = await tx.criticalSafety.findFirst({
      where: { criticalId },
      orderBy: { id: 'desc' },
    })
    const companion = answer.companion ?? former?.companion ?? null
    await tx.criticalSafety.create({
      data: {
        criticalId,
        recordedBy: userId,
        isByPatient: true,
        place: answer.place ?? former?.place ?? null,
        companion,
        companionName: companion === 'yes' ? (former?.companionName ?? null) : null,
        address: answer.address ?? former?.address ?? null,
        symptoms: former?.symptoms ?? null,
      },
    })
    await writeEvents(tx, [{ criticalId, kind: 'located', actorId: userId }])
    await recordAudit(tx, context, {
      action: 'critical-results.answer-own',
      patientId,
      subject: 'critical',
      subjectId: criticalId,
    })
    await notifyCritical(tx, found)
  })
}
