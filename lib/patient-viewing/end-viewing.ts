import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { type Context, systemContext } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { defineJob } from '#platform/define-job.ts'
import type { Prisma } from '#prisma/generated/client.ts'

/** Ends what this session views; nothing happens when its time is already over. */
export async function endViewing(context: Context): Promise<void> {
  requireStaff(context, 'patients:view-as')
  const { viewing } = context
  if (!viewing) return
  await db().$transaction((tx) => endViewings(tx, context, { id: viewing.viewingId }))
}

/** Records the end when the time is over and no one has ended it. */
export const lapseViewingJob = defineJob({
  name: 'patient-viewing.lapse',
  payload: z.object({ viewingId: z.uuid() }),
  run: ({ viewingId }) => lapseViewing(viewingId),
})

export async function lapseViewing(viewingId: string) {
  await db().$transaction(async (tx) => {
    const endsAt = { lte: await readDatabaseTime(tx) }
    await endViewings(tx, systemContext('patient-viewing.lapse'), { id: viewingId, endsAt })
  })
}

/** Each end is audited. */
export async function endViewings(
  tx: Transaction,
  context: Context,
  where: Prisma.PatientViewingWhereInput,
) {
  const now = await readDatabaseTime(tx)
  const ended = await tx.patientViewing.updateManyAndReturn({
    where: { ...where, endedAt: null },
    data: { endedAt: now },
  })
  for (const { patientId } of ended)
    await recordAudit(tx, context, {
      action: 'viewing.end',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
}
