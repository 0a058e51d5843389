import type { WireLabReportResult } from '#contract/lab-reports.ts'
import type { Correction } from '#lib/reports/apply-corrections.ts'
import { identityStateOf } from '#lib/reports/identity/identity-state.ts'
import { presentCorrection } from '#lib/reports/list-changes.ts'
import type { DecidedReview } from '#lib/reports/present-report.ts'
import { type DecisionRecord, readDecisionRecord } from '#lib/review-decisions/decision-record.ts'
import type { RowDecision, StaffCorrection, StaffReportView } from './staff-report-view.ts'

type Row = WireLabReportResult
type Names = ReadonlyMap<string, string>

export const wordsOf = ({ value, units }: Pick<Row, 'value' | 'units'>) =>
  [value, units].filter(Boolean).join(' ')

interface DecidedRows {
  before: readonly Row[]
  after: readonly Row[]
  decision: DecidedReview
  names: Names
}

/** Every row that was read, in its order, and then those that were added by hand. */
export function listDecisions({ before, after, decision, names }: DecidedRows): RowDecision[] {
  const record = readDecisionRecord(decision.record)
  const isApproved = decision.outcome === 'approved'
  const left = new Map(after.map((row) => [row.id, row]))
  const read = new Set(before.map(({ id }) => id))
  const added = after.filter(({ id }) => !read.has(id))
  return [
    ...before.map((row) => {
      const kept = isApproved ? left.get(row.id) : undefined
      return { ...describeRow(row, kept), ...recordOf(row.id, { record, decision, names }) }
    }),
    ...added.map((row) => ({
      ...describeRow(undefined, row),
      ...recordOf(row.id, { record, decision, names }),
    })),
  ]
}

/** Rows of a report that no one reviewed. */
export function listReadRows(rows: readonly Row[]): RowDecision[] {
  return rows.map((row) => ({
    ...describeRow(row, row),
    state: 'read',
    why: null,
    hold: null,
    correction: null,
    doubts: [],
    by: null,
    at: null,
  }))
}

function describeRow(before: Row | undefined, after: Row | undefined) {
  const row = after ?? before
  const isChanged = before && after && wordsOf(before) !== wordsOf(after)
  const state = !before ? 'added' : !after ? 'left-out' : isChanged ? 'changed' : 'accepted'
  return {
    rowId: row?.id ?? '',
    name: row?.test_name ?? '',
    state: state satisfies RowDecision['state'] as RowDecision['state'],
    before: before ? wordsOf(before) : null,
    after: after ? wordsOf(after) : null,
  }
}

interface Recorded {
  record: DecisionRecord | undefined
  decision: DecidedReview
  names: Names
}

/** Decisions from before rows were recorded are those of whoever closed the review. */
function recordOf(id: Row['id'], { record, decision, names }: Recorded) {
  const row = record?.rows.find(({ rowId }) => rowId === id)
  const correction = decision.corrections.find(({ rowId }) => rowId === id)
  const mark = correction ?? row?.mark
  return {
    why: row?.why ?? null,
    hold: row?.hold ?? null,
    correction: correction ? presentStaffCorrection(correction) : null,
    doubts: row?.doubts ?? [],
    by: mark ? (names.get(mark.by) ?? null) : decision.reviewerName,
    at: mark?.at ?? decision.decidedAt.toISOString(),
  }
}

function presentStaffCorrection(correction: Correction): StaffCorrection | null {
  const shown = presentCorrection(correction.row, [correction])
  const { reason, isByReader, isFlagConfirmed } = correction
  return shown && { ...shown, reason, isByReader, isFlagConfirmed }
}

export function presentIdentity(
  decision: DecidedReview,
  names: Names,
): StaffReportView['identity'] {
  const identity = readDecisionRecord(decision.record)?.identity
  if (!identity) return null
  const { check, isConfirmed, mark } = identity
  return {
    state: identityStateOf(check),
    isConfirmed,
    by: mark ? (names.get(mark.by) ?? null) : null,
    at: mark?.at ?? null,
  }
}

export function listMarkers(decision: DecidedReview): string[] {
  const record = readDecisionRecord(decision.record)
  const correctors = decision.corrections.map(({ by }) => by)
  if (!record) return correctors
  const markers = [...record.rows.map(({ mark }) => mark), record.identity.mark].flatMap((mark) =>
    mark ? [mark.by] : [],
  )
  return [...correctors, ...markers]
}
