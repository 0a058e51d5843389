import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { getResultsOwner } from '#lib/results/read-results-of.ts'
import type { WearablesOwner } from '#lib/wearables/wearable-view.ts'
import { isUuid } from '#platform/is-uuid.ts'

interface Asked {
  /** the patient whose data staff read; absent for patients, who read their own */
  patientId?: PatientId | undefined
  action: 'wearables.list' | 'wearables.read'
  /** such as steps */
  subjectId?: string
}

/**
 * `read` runs in the transaction that audits the access: patients read their own data, staff that of `patientId`. Throws
 * signed-out, forbidden, not-found or reason-needed.
 */
export async function readWearablesOf<T>(
  context: Context,
  { patientId, action, subjectId }: Asked,
  read: (tx: Transaction, ownerId: PatientId) => Promise<T>,
): Promise<T & { owner: WearablesOwner }> {
  const ownerId = requireWearablesOf(context, patientId)
  return db().$transaction(async (tx) => {
    const { name, dob } = await getResultsOwner(tx, ownerId)
    await requireClinicalAccess(tx, context, ownerId)
    const answer = await read(tx, ownerId)
    await recordAudit(tx, context, {
      action: patientId === undefined ? `${action}-own` : action,
      patientId: ownerId,
      subject: 'wearables',
      ...(subjectId !== undefined && { subjectId }),
    })
    return { ...answer, owner: { name, dob } }
  })
}

function requireWearablesOf(context: Context, patientId: PatientId | undefined) {
  if (patientId === undefined) return requirePatient(context, 'wearables:read-own').patientId
  requireStaff(context, 'wearables:read')
  if (!isUuid(patientId)) throw notFound()
  return patientId
}
