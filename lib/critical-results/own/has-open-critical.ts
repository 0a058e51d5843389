import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'

/**
 * For every page of the patient; says only that there is one, so it is not audited. One that was corrected to a value that is
 * not critical is only on the pages that show the value, as is a report that may be another person's.
 */
export async function hasOpenCritical(context: Context): Promise<boolean> {
  const { patientId } = requirePatient(context, 'critical-results:read-own')
  const [row] = await db().$queryRaw<{ is_open: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM critical_result c
        LEFT JOIN critical_value v ON v.critical_id = c.id AND v.version = c.version
       WHERE c.patient_id = ${patientId}::uuid AND c.state <> 'closed' AND v.is_critical IS NOT FALSE
         AND NOT c.is_owner_doubtful AND c.withdrawal IS NULL) AS is_open`
  return row?.is_open ?? false
}
