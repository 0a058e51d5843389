import { labReportResult } from '#contract/lab-reports.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import type { DbReader, Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { ReportId } from '#lib/ids.ts'
import { findConfirmedFlags, flagKey } from '#lib/results/find-confirmed-flags.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { Prisma, ReportProjection } from '#prisma/generated/client.ts'
import { applyCorrections, findCorrections } from './apply-corrections.ts'
import type { DecidedReview } from './present-report.ts'

/** Patients see their own reports, staff any. Throws signed-out, forbidden or not-found. */
export async function requireReport(
  tx: DbReader,
  { actor }: Context,
  jobId: ReportId,
): Promise<ReportProjection> {
  if (!isUuid(jobId)) throw notFound()
  const row = await tx.reportProjection.findFirst({
    where: { jobId, ...(actor.kind === 'patient' && { clientUserId: actor.patientId }) },
  })
  if (!row) throw notFound()
  return row
}

export function requireReportReader(context: Context) {
  const { actor } = context
  requirePermission(context, actor.kind === 'patient' ? 'reports:own' : 'reports:read')
  if (actor.kind !== 'patient' && actor.kind !== 'staff') throw new AppError('forbidden')
  return actor
}

/** With the values that took the place of approved ones. */
export async function findDecisions(
  tx: Transaction,
  jobIds: readonly string[],
): Promise<Map<string, DecidedReview>> {
  const decisions = await tx.reviewDecision.findMany({ where: { jobId: { in: [...jobIds] } } })
  const corrections = await findCorrections(
    tx,
    decisions.map(({ jobId }) => jobId),
  )
  const reviewers = await tx.user.findMany({
    where: { id: { in: decisions.map(({ reviewerId }) => reviewerId) } },
    select: { id: true, name: true },
  })
  const confirmed = await findConfirmedFlags(tx, decisions)
  const names = new Map(reviewers.map(({ id, name }) => [id, name]))
  return new Map(
    decisions.map((decision) => {
      const { jobId, reviewerId } = decision
      const approved = labReportResult.array().catch([]).parse(decision.after)
      const own = corrections
        .filter((each) => each.jobId === jobId)
        .map((each) => ({ ...each, approved: approved.find(({ id }) => id === each.rowId) }))
      const after = applyCorrections(approved, own) as unknown as Prisma.JsonArray
      const reviewerName = names.get(reviewerId) ?? null
      const rowIds = approved.flatMap(({ id }) => id ?? [])
      const confirmedFlags = new Set(
        rowIds.filter((rowId) => confirmed.has(flagKey({ jobId, rowId }))),
      )
      return [jobId, { ...decision, after, corrections: own, confirmedFlags, reviewerName }]
    }),
  )
}
