import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'

/** For every page of the patient; says only that there is one, so it is not audited. */
export async function hasOpenCritical(context: Context): Promise<boolean> {
  const { patientId } = requirePatient(context, 'critical-results:read-own')
  const where = { patientId, state: { not: 'closed' } }
  return (await db().criticalResult.findFirst({ where, select: { id: true } })) !== null
}
