import type { WireLabReportData, WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readReportDays } from '#lib/results/read-report-days.ts'
import { correctCriticalResult } from './correct-critical.ts'
import type { CriticalRow } from './critical-source.ts'
import { raiseCriticalResult } from './raise-critical.ts'
import { type LeftOutRow, leaveOutCritical } from './withdraw-criticals.ts'

interface ReadReport {
  reportId: string
  patientId: string
  data: WireLabReportData
  revision: number
  /** it may be of another person */
  isOwnerDoubtful: boolean
  needsReview: boolean
}

/**
 * Critical values of an uploaded report enter the loop when they are read, before any review; a doubt travels with them.
 * Safe to repeat.
 */
export async function raiseReportCriticals(tx: Transaction, report: ReadReport): Promise<void> {
  const { reportId, patientId, data, isOwnerDoubtful } = report
  const source = { kind: 'report', reportId } as const
  const known = await findKeys(tx, reportId)
  const isOwnerSure = known.size > 0 && (await isOwnerKnown(tx, report))
  for (const [position, row] of data.results.entries()) {
    const isCritical = row.interpretation === 'critical'
    if (!isCritical && !known.has(keyOf(row, position))) continue
    const place = { source, resultKey: keyOf(row, position), row: buildRow(row, report) }
    if (isCritical)
      await raiseCriticalResult(tx, { ...place, patientId, isOwnerDoubtful, isOwnerSure })
    else await correctCriticalResult(tx, { ...place, isCritical: false, isOwnerSure })
  }
}

/** By the identity check, if it leaves nothing to review, or by a reviewer. */
async function isOwnerKnown(
  tx: Transaction,
  { reportId, isOwnerDoubtful, needsReview }: ReadReport,
) {
  if (!isOwnerDoubtful && !needsReview) return true
  const approved = { jobId: reportId, outcome: 'approved' } as const
  return (await tx.reviewDecision.count({ where: approved })) > 0
}

interface ReviewedReport extends Omit<ReadReport, 'isOwnerDoubtful' | 'needsReview'> {
  reviewerId: string
  leftOut?: readonly LeftOutRow[]
}

/** What a reviewer decided about the values that are in the loop already. */
export async function reviewReportCriticals(
  tx: Transaction,
  report: ReviewedReport,
): Promise<void> {
  const { reportId, patientId, data, reviewerId: actorId, leftOut = [] } = report
  const source = { kind: 'report', reportId } as const
  const known = await findKeys(tx, reportId)
  for (const [position, read] of data.results.entries()) {
    const isCritical = read.interpretation === 'critical'
    if (!isCritical && !known.has(keyOf(read, position))) continue
    const row = { ...buildRow(read, report), isDoubtful: false }
    const place = { source, resultKey: keyOf(read, position), row }
    await correctCriticalResult(tx, { ...place, isCritical, isReviewed: true })
    // One that the reviewer added, or that only became critical by their change.
    if (isCritical) await raiseCriticalResult(tx, { ...place, patientId })
  }
  for (const row of leftOut) await leaveOutCritical(tx, { reportId, actorId, row })
}

async function findKeys(tx: Transaction, reportId: string) {
  const known = await tx.criticalResult.findMany({
    where: { sourceKind: 'report', sourceId: reportId },
    select: { resultKey: true },
  })
  return new Set(known.map(({ resultKey }) => resultKey))
}

const keyOf = ({ id }: WireLabReportResult, position: number) => id ?? `${position}`

function buildRow(
  row: WireLabReportResult,
  { data, revision }: Pick<ReadReport, 'data' | 'revision'>,
): CriticalRow {
  const { observedOn, reportedOn } = readReportDays(data.metadata)
  const [match] = row.loinc_match_status === 'auto_match' ? row.loinc_matches : []
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null
  return {
    analyte: match?.display_name || row.test_name,
    loincCode: match?.loinc_code ?? null,
    value: row.value,
    unit: row.units ?? null,
    referenceRange: row.reference_range ?? null,
    side: row.is_above_max_range ? 'high' : row.is_below_min_range ? 'low' : null,
    isDoubtful: row.doubts.length > 0,
    specimen: row.sample_type ?? null,
    labName: data.metadata.lab_name ?? null,
    collectedAt: day(observedOn),
    reportedAt: day(reportedOn),
    revision,
  }
}
