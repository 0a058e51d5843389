import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { type InterpretedRow, interpretRow } from '#lib/results/interpret-row.ts'
import { printLimits, readLimits } from '#lib/results/limits.ts'
import { type DecimalSign, findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import type { RowScale } from '#lib/results/result-view.ts'
import { type DecisionRecord, readDecisionRecord } from '#lib/review-decisions/decision-record.ts'
import { leaveOutReasons } from '#lib/review-decisions/reasons.ts'
import type { Correction } from './apply-corrections.ts'
import type { DecidedReview } from './present-report.ts'
import type { ChangeableField, ReportReview, ReportRow, RowChange } from './report-view.ts'

type Row = WireLabReportResult

interface Decided {
  record?: DecisionRecord | undefined
  corrections?: readonly Correction[] | undefined
}

export function presentRows(
  rows: readonly Row[],
  before?: readonly Row[],
  { record, corrections = [] }: Decided = {},
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

function presentCorrection(row: Row, corrections: readonly Correction[]): ReportRow['correction'] {
  const found = corrections.find(({ rowId }) => rowId === row.id)
  if (!found?.approved) return null
  return { at: found.at, changes: listChanges(found.approved, row) }
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

const limitsOf = (row: Row) =>
  readLimits(
    row.reference_range ?? null,
    row.min_reference_range ?? null,
    row.max_reference_range ?? null,
  )

function interpret(row: Row, decimal: DecimalSign): InterpretedRow {
  const printed = readNumber(row.value, decimal)
  return interpretRow({
    number: printed?.number ?? null,
    comparator: printed?.comparator ?? null,
    referenceRange: row.reference_range ?? null,
    low: row.min_reference_range ?? null,
    high: row.max_reference_range ?? null,
    flag: row.flag ?? null,
    interpretation: row.interpretation ?? 'unknown',
    isAbove: row.is_above_max_range ?? null,
    isBelow: row.is_below_min_range ?? null,
  })
}

const read: Record<ChangeableField, (row: Row) => string | null> = {
  name: ({ test_name }) => test_name,
  value: ({ value }) => value,
  unit: ({ units }) => units ?? null,
  range: (row) => row.reference_range ?? printLimits(limitsOf(row)),
  code: ({ loinc_matches, loinc_match_status }) =>
    loinc_match_status === 'no_match' ? null : (loinc_matches[0]?.display_name ?? null),
  interpretation: (row) => interpret(row, findDecimalSign([row.value])).interpretation,
}

function listChanges(before: Row, after: Row): RowChange[] {
  const fields = Object.keys(read) as ChangeableField[]
  const changes = fields
    .filter((field) => read[field](before) !== read[field](after))
    .map((field) => ({ field, before: read[field](before) }))
  // The interpretation follows from value and range: it counts as a change only if nothing else changed.
  const rest = changes.filter(({ field }) => field !== 'interpretation')
  return rest.length > 0 ? rest : changes
}
