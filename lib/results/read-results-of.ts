import type { AuditRecord } from '#lib/audit/record-audit.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { alertToManyPatients, limitExports } from '#lib/exports/limit-exports.ts'
import type { PatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { ResultsOwner } from './result-view.ts'

/** The actions on results that both patients and staff have. */
type OwnedAction =
  | 'results.list'
  | 'results.list-newest'
  | 'results.read'
  | 'results.export-csv'
  | 'results.export-fhir'

interface Asked {
  patientId?: PatientId | undefined
  /** a patient's own access gets the suffix -own */
  action: OwnedAction
  subject?: Pick<AuditRecord, 'subject' | 'subjectId'>
}

/**
 * `read` runs in the transaction that audits the access: patients read their own results, staff
 * those of `patientId`. Throws signed-out, forbidden or not-found, and for an export too-many-attempts.
 */
export async function readResultsOf<T>(
  context: Context,
  { patientId, action, subject }: Asked,
  read: (tx: Transaction, owner: ResultsOwner) => Promise<T>,
): Promise<T> {
  const isExport = action.startsWith('results.export-')
  const ownerId = requireResultsOf(context, patientId, isExport)
  if (isExport) await limitExports(context)
  return db().$transaction(async (tx) => {
    const owner = await getResultsOwner(tx, ownerId)
    await requireClinicalAccess(tx, context, ownerId)
    const answer = await read(tx, owner)
    await recordAudit(tx, context, {
      action: patientId === undefined ? `${action}-own` : action,
      patientId: ownerId,
      ...(subject ?? { subject: 'result' }),
    })
    if (isExport) await alertToManyPatients(tx, context, ownerId)
    return answer
  })
}

function requireResultsOf(context: Context, patientId: PatientId | undefined, isExport: boolean) {
  if (patientId === undefined)
    return requirePatient(context, isExport ? 'results:own' : 'results:read-own').patientId
  requireStaff(context, 'reports:read')
  if (!isUuid(patientId)) throw notFound()
  return patientId
}

/** Throws not-found for a patient that is deleted, or none. */
export async function getResultsOwner(
  tx: Transaction,
  patientId: PatientId,
): Promise<ResultsOwner> {
  const row = await tx.patient.findFirst({
    where: { id: patientId, isStock: false, deletedAt: null },
    select: { firstName: true, lastName: true, dob: true },
  })
  if (!row) throw notFound()
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  return { patientId, name, dob: row.dob }
}
