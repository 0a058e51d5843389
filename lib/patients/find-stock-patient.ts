import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'

/** Undefined before it exists. Not personal data, so not audited. */
export async function findStockPatient(
  context: Context,
): Promise<{ patientId: PatientId } | undefined> {
  requireStaff(context, 'patients:read')
  const row = await db().patient.findFirst({
    where: { isStock: true },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  return row ? { patientId: asPatientId(row.id) } : undefined
}
