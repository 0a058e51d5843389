import { labReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readDecisionRecord } from '#lib/review-decisions/decision-record.ts'
import type { Result } from '#prisma/generated/client.ts'
import type { ResultReview, ValueCorrection } from './result-view.ts'

/**
 * By result: who decided it, and when; whoever corrected it since, and the closer of the review where the row itself has no mark.
 */
export async function findResultReviews(
  tx: Transaction,
  rows: readonly Result[],
  corrections: ReadonlyMap<string, ValueCorrection>,
): Promise<Map<string, ResultReview>> {
  const reviewed = rows.filter(({ decisionId }) => decisionId !== null)
  const ids = reviewed.flatMap(({ decisionId }) => decisionId ?? [])
  const decisions = await tx.reviewDecision.findMany({ where: { id: { in: ids } } })
  const byId = new Map(decisions.map((decision) => [decision.id, decision]))
  const found = reviewed.flatMap((row) => {
    const decision = byId.get(row.decisionId ?? '')
    if (!decision) return []
    const correction = corrections.get(row.id)
    if (correction && row.reviewerId) return [{ row, by: row.reviewerId, at: correction.at }]
    const record = readDecisionRecord(decision.record)
    const mark = record?.rows.find(({ rowId }) => rowId === row.rowId)?.mark
    const by = mark?.by ?? decision.reviewerId
    return [{ row, by, at: mark?.at ?? decision.decidedAt.toISOString() }]
  })
  const users = await tx.user.findMany({
    where: { id: { in: found.map(({ by }) => by) } },
    select: { id: true, name: true },
  })
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return new Map(
    found.map(({ row, by, at }) => [
      row.id,
      { by: names.get(by) ?? '', at, before: readBefore(row) },
    ]),
  )
}

/** A changed code or range alone is no other value. */
function readBefore({ before, value, unit }: Result): string | null {
  const read = labReportResult.safeParse(before).data
  if (!read || (read.value === value && (read.units ?? null) === unit)) return null
  return [read.value, read.units].filter(Boolean).join(' ')
}
