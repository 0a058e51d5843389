import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { printLimits } from '#lib/results/limits.ts'
import { type DecimalSign, findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import type { RowScale } from '#lib/results/result-view.ts'
import { type DecisionRecord, readDecisionRecord } from '#lib/review-decisions/decision-record.ts'
import { leaveOutReasons } from '#lib/review-decisions/reasons.ts'
import type { Correction } from './apply-corrections.ts'
import { interpret, limitsOf, listChanges, presentCorrection } from './list-changes.ts'
import type { DecidedReview } from './present-report.ts'
import type { ReportReview, ReportRow } from './report-view.ts'

type Row = WireLabReportResult

interface Decided {
  record?: DecisionRecord | undefined
  corrections?: readonly Correction[] | undefined
  confirmedFlags?: ReadonlySet<string> | undefined
}

export function presentRows(
  rows: readonly Row[],
  before?: readonly Row[],
  { record, corrections = [], confirmedFlags }: Decided = {},
): ReportRow[] {
  const decimal = findDecimalSign(
    rows.flatMap(({ value, reference_range }) => [value, reference_range ?? '']),
  )
  return rows.map((row, position) => {
    const read = before?.find(({ id }) => id != null && id === row.id)
    const name = nameOf(row)
    return {
      rowId: row.id ?? String(position),
      name,
      printedName: row.test_name === name ? null : row.test_name,
      value: row.value,
      unit: row.units ?? null,
      range: row.reference_range ?? printLimits(limitsOf(row)),
      scale: scaleOf(row, decimal),
      panel: row.source_panel_name ?? null,
      ...interpret(row, decimal),
      isFlagConfirmed: confirmedFlags?.has(row.id ?? '') ?? false,
      page: row.page ?? null,
      box: row.box ?? null,
      valueBox: row.value_box ?? null,
      isAdded: before !== undefined && read === undefined,
      changes: read ? listChanges(read, row) : [],
      correction: presentCorrection(row, corrections),
      confirmedBy: confirmers.find((who) => who === reasonOf(record, row.id)) ?? null,
    }
  })
}

const confirmers = ['laboratory', 'clinician'] as const

function reasonOf(record: DecisionRecord | undefined, id: Row['id']) {
  return record?.rows.find(({ rowId }) => rowId === id)?.why?.reason
}

export function presentReview(
  decision: DecidedReview,
  rows: readonly Row[],
  before: readonly Row[],
): ReportReview {
  const record = readDecisionRecord(decision.record)
  const presented = presentRows(rows, before)
  const left = new Set(rows.map(({ id }) => id))
  const isApproved = decision.outcome === 'approved'
  const removed = isApproved ? before.filter(({ id }) => !left.has(id)) : []
  return {
    outcome: isApproved ? 'approved' : decision.outcome === 'withdrawn' ? 'withdrawn' : 'rejected',
    reviewerName: decision.reviewerName,
    decidedAt: decision.decidedAt.toISOString(),
    reason: decision.reason,
    changedCount: presented.filter(({ changes }) => changes.length > 0).length,
    addedCount: isApproved ? presented.filter(({ isAdded }) => isAdded).length : 0,
    removed: removed.map((row, position) => ({
      rowId: row.id ?? String(position),
      name: row.test_name,
      value: row.value,
      unit: row.units ?? null,
      reason: leaveOutReasons.find((each) => each === reasonOf(record, row.id)) ?? null,
    })),
  }
}

function nameOf(row: Row) {
  const [match] = row.loinc_matches
  const isCertain = row.loinc_match_status === 'auto_match'
  return (isCertain && match?.display_name) || row.test_name
}

function scaleOf(row: Row, decimal: DecimalSign): RowScale | null {
  const printed = readNumber(row.value, decimal)
  return printed ? { ...printed, limits: limitsOf(row) } : null
}
