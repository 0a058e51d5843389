import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import type { EmergencyAccessView } from './emergency-access-view.ts'
import { presentEmergencyAccesses } from './list-emergency-accesses.ts'

const maxAccesses = 100

export interface OverseenAccess extends EmergencyAccessView {
  patientId: PatientId
  /** null for a patient who is deleted */
  patientName: string | null
}

/** Of every patient, newest first, for administrators. */
export async function listAllEmergencyAccesses(context: Context): Promise<OverseenAccess[]> {
  requireStaff(context, 'patients:oversee')
  return db().$transaction(async (tx) => {
    const rows = await tx.emergencyAccess.findMany({
      orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
      take: maxAccesses,
    })
    const patients = await tx.patient.findMany({
      where: { id: { in: rows.map(({ patientId }) => patientId) }, deletedAt: null },
      select: { id: true, firstName: true, lastName: true },
    })
    await recordAudit(tx, context, {
      action: 'patients.list-emergency-access',
      subject: 'patient',
      shownIds: patients.map(({ id }) => id),
    })
    const nameOf = new Map(
      patients.map((row) => [row.id, [row.firstName, row.lastName].join(' ').trim()]),
    )
    const presented = await presentEmergencyAccesses(tx, rows)
    return presented.map((access, index) => {
      const patientId = asPatientId(rows[index]?.patientId ?? '')
      return { ...access, patientId, patientName: nameOf.get(patientId) ?? null }
    })
  })
}
