import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { openEmergencyAccess } from '#lib/emergency-access/start-emergency-access.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { endViewings, lapseViewingJob } from './end-viewing.ts'
import { startViewingInput, viewingMinutes } from './viewing-schema.ts'

const viewingMs = viewingMinutes * 60_000

export const startViewingParams = z.object({ patientId: z.uuid() })
/**
 * Opens the patient's own pages, read only, to this session for a quarter of an hour. For roles whose work is not with
 * results it is an emergency access too. Throws not-possible-now for a patient without an account.
 */
export async function startViewing(
  context: Context,
  { patientId, ...input }: { patientId: string; reason: string },
): Promise<{ endsAt: string }> {
  const { userId } = requireStaff(context, 'patients:view-as')
  const { reason } = parseInput(startViewingInput, input)
  const sessionId = context.session?.sessionId
  if (sessionId === undefined) throw new AppError('signed-out')
  return db().$transaction(async (tx) => {
    await requireViewable(tx, patientId)
    const startedAt = await readDatabaseTime(tx)
    const endsAt = new Date(startedAt.getTime() + viewingMs)
    await endViewings(tx, context, { sessionId, endsAt: { lte: startedAt } })
    // The unique index allows one open viewing of a session, also when two start at the same time.
    const [viewing] = await tx.patientViewing.createManyAndReturn({
      data: [{ sessionId, userId, patientId, reason, startedAt, endsAt }],
      skipDuplicates: true,
    })
    if (!viewing) throw new AppError('viewing-as-patient')
    await recordAudit(tx, context, {
      action: 'viewing.start',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
    if (hasPermission(context.actor, 'patients:emergency-access'))
      await openEmergencyAccess(tx, context, {
        patientId,
        reason,
        accessMs: viewingMs,
        viewingId: viewing.id,
      })
    await addJob(tx, lapseViewingJob, { payload: { viewingId: viewing.id }, runAt: endsAt })
    return { endsAt: endsAt.toISOString() }
  })
}

async function requireViewable(tx: Transaction, patientId: string) {
  const patient = await tx.patient.findFirst({
    where: { id: patientId, isStock: false, deletedAt: null },
    select: { userId: true },
  })
  if (!patient) throw notFound()
  if (patient.userId === null) throw new AppError('not-possible-now')
}
