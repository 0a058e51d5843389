import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { graceDays } from './deletion-schema.ts'

const maxDeletions = 100

export interface DeletionView {
  patientId: PatientId
  /** null once erased */
  name: string | null
  deletedAt: string
  /** the staff member, or null for the patient or a former staff member */
  deletedByName: string | null
  isByPatient: boolean
  reason: string
  erasedAt: string | null
  /** the earliest time of the erasure */
  dueAt: string
  can: { restore: boolean }
}

/** Newest first, including patients who are erased already. */
export async function listDeletions(context: Context): Promise<DeletionView[]> {
  requireStaff(context, 'patients:delete')
  return db().$transaction(async (tx) => {
    const rows = await tx.patientDeletion.findMany({
      omit: { hidden: true },
      orderBy: { deletedAt: 'desc' },
      take: maxDeletions,
    })
    const patients = await tx.patient.findMany({
      where: { id: { in: rows.map(({ patientId }) => patientId) } },
      select: { id: true, firstName: true, lastName: true },
    })
    const users = await tx.user.findMany({
      where: { id: { in: rows.map(({ deletedBy }) => deletedBy) }, role: { not: 'patient' } },
      select: { id: true, name: true },
    })
    const nameOf = new Map([
      ...patients.map((row) => [row.id, [row.firstName, row.lastName].join(' ').trim()] as const),
      ...users.map(({ id, name }) => [id, name] as const),
    ])
    await recordAudit(tx, context, {
      action: 'patients.list-deleted',
      subject: 'patient',
      shownIds: patients.map(({ id }) => id),
    })
    const now = await readDatabaseTime(tx)
    return rows.map((row) => {
      const dueAt = new Date(row.deletedAt.getTime() + graceDays * 86_400_000)
      return {
        patientId: asPatientId(row.patientId),
        name: nameOf.get(row.patientId) ?? null,
        deletedAt: row.deletedAt.toISOString(),
        deletedByName: nameOf.get(row.deletedBy) ?? null,
        isByPatient: row.deletedBy === row.userId,
        reason: row.reason,
        erasedAt: row.erasedAt?.toISOString() ?? null,
        dueAt: dueAt.toISOString(),
        can: { restore: row.erasedAt === null && dueAt > now },
      }
    })
  })
}
