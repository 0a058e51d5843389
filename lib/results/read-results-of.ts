import type { AuditRecord } from '#lib/audit/record-audit.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ResultsOwner } from './result-view.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Asked {
  /** given by staff, left out by patients */
  patientId?: string | undefined
  /** such as results.list; a patient's own look has -own behind it */
  action: string
  subject?: Pick<AuditRecord, 'subject' | 'subjectId'>
}

/**
 * Reads results in a transaction that audits the look: a patient their own, staff those of the named patient. Throws
 * signed-out, forbidden or not-found.
 */
export async function readResultsOf<T>(
  context: Context,
  { patientId, action, subject }: Asked,
  read: (tx: Transaction, owner: ResultsOwner) => Promise<T>,
): Promise<T> {
  const ownerId = requireResultsOf(context, patientId)
  return db().$transaction(async (tx) => {
    const owner = await findOwner(tx, ownerId)
    const answer = await read(tx, owner)
    await recordAudit(tx, context, {
      action: patientId === undefined ? `${action}-own` : action,
      patientId: ownerId,
      ...(subject ?? { subject: 'result' }),
    })
    return answer
  })
}

function requireResultsOf(context: Context, patientId: string | undefined) {
  if (patientId === undefined) return requirePatient(context, 'results:own').patientId
  requireStaff(context, 'reports:read')
  if (!uuidPattern.test(patientId)) throw notFound()
  return patientId
}

async function findOwner(tx: Transaction, patientId: string): Promise<ResultsOwner> {
  const row = await tx.patient.findFirst({
    where: { id: patientId, isStock: false },
    select: { firstName: true, lastName: true, dob: true },
  })
  if (!row) throw notFound()
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  return { patientId, name, dob: row.dob }
}
