import type { Transaction } from '#lib/db/client.ts'
import { type CriticalResult, Prisma } from '#prisma/generated/client.ts'

/**
 * Whether the report of loop `c` with its current value `v` may still be another person's. A loop keeps its doubt, which
 * hides it from the patient, after the review that made its value a harmless one: then no one doubts the owner anymore.
 */
export const isOwnerStillDoubtful = Prisma.sql`(
  c.is_owner_doubtful
  AND (v.is_critical IS NOT FALSE
       OR EXISTS (SELECT FROM report_projection r
                   WHERE r.job_id = c.source_id AND r.needs_review AND NOT r.is_reviewed
                     AND NOT EXISTS (SELECT FROM review_decision d WHERE d.job_id = r.job_id))))`

/** The ids of those loops whose report may be another person's. */
export async function findOwnerDoubts(tx: Transaction, rows: readonly CriticalResult[]) {
  const ids = rows.flatMap(({ id, isOwnerDoubtful }) => (isOwnerDoubtful ? [id] : []))
  if (ids.length === 0) return new Set<string>()
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id::text FROM critical_result c
      LEFT JOIN critical_value v ON v.critical_id = c.id AND v.version = c.version
     WHERE c.id = ANY(${ids}::uuid[]) AND ${isOwnerStillDoubtful}`
  return new Set(found.map(({ id }) => id))
}
