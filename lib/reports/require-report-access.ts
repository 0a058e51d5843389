import type { Context } from '#lib/auth/context.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import type { DbReader } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import type { ReportId } from '#lib/ids.ts'

/**
 * For the values, the pages and the file of a report: whoever may review sees them while it awaits its review. Throws
 * reason-needed as `requireClinicalAccess` does otherwise.
 */
export async function requireReportAccess(
  tx: DbReader,
  context: Context,
  { jobId, patientId }: { jobId: ReportId; patientId: string | null },
) {
  const { actor } = context
  const mayReview = actor.kind === 'staff' && hasPermission(actor, 'reports:review')
  if (mayReview && (await awaitsReview(tx, jobId))) return
  await requireClinicalAccess(tx, context, patientId)
}

async function awaitsReview(tx: DbReader, jobId: ReportId): Promise<boolean> {
  const where = { jobId, status: 'completed', needsReview: true, isReviewed: false }
  if ((await tx.reportProjection.count({ where })) === 0) return false
  return (await tx.reviewDecision.count({ where: { jobId } })) === 0
}
