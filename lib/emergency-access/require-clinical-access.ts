import type { Context, StaffActor } from '#lib/auth/context.ts'
import type { DbReader } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ClinicalAccess } from './emergency-access-view.ts'

/** Roles whose work is not with results: they see them only in an emergency. */
const withoutResults: readonly StaffActor['role'][] = ['support', 'admin']

/**
 * Throws reason-needed for staff whose work does not need a patient's results, originals and exports, unless they have
 * given a reason within the last half hour. Patients and other staff pass.
 */
export async function requireClinicalAccess(
  tx: DbReader,
  context: Context,
  patientId: string | null,
) {
  const { needsReason } = await findClinicalAccess(tx, context, patientId)
  if (needsReason) throw new AppError('reason-needed')
}

export async function findClinicalAccess(
  tx: DbReader,
  { actor, viewing }: Context,
  patientId: string | null,
): Promise<ClinicalAccess> {
  if (actor.kind !== 'staff' || !withoutResults.includes(actor.role))
    return { needsReason: false, endsAt: null }
  // A report may be of no patient that the app knows.
  if (!patientId) return { needsReason: true, endsAt: null }
  const open = await tx.emergencyAccess.findFirst({
    where: {
      patientId,
      userId: actor.userId,
      endsAt: { gt: new Date() },
      OR: [{ viewingId: null }, ...(viewing ? [{ viewingId: viewing.viewingId }] : [])],
    },
    orderBy: { endsAt: 'desc' },
  })
  return { needsReason: open === null, endsAt: open?.endsAt.toISOString() ?? null }
}
