import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { isOldReportValue } from '#lib/critical-results/value-age.ts'
import { db } from '#lib/db/client.ts'

/** today where all of them are old values */
export type CallUrgency = 'now' | 'today'

/**
 * For every page of the patient; says only that they should call, so it is not audited. Null without an open one. One that was
 * corrected to a value that is not critical is only on the pages that show the value, as is a report that may be another
 * person's.
 */
export async function findCallUrgency(context: Context): Promise<CallUrgency | null> {
  const { patientId } = requirePatient(context, 'critical-results:read-own')
  const open = await db().$queryRaw<
    { source_kind: string; raised_at: Date; collected_at: string | null }[]
  >`
    SELECT c.source_kind, c.raised_at, v.collected_at
      FROM critical_result c
      LEFT JOIN critical_value v ON v.critical_id = c.id AND v.version = c.version
     WHERE c.patient_id = ${patientId}::uuid AND c.state <> 'closed' AND v.is_critical IS NOT FALSE
       AND NOT c.is_owner_doubtful AND c.withdrawal IS NULL`
  if (open.length === 0) return null
  const isOld = open.every((row) =>
    isOldReportValue({
      sourceKind: row.source_kind,
      collectedAt: row.collected_at,
      raisedAt: row.raised_at,
    }),
  )
  return isOld ? 'today' : 'now'
}

export async function hasOpenCritical(context: Context): Promise<boolean> {
  return (await findCallUrgency(context)) !== null
}
