import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { type InterpretedRow, interpretRow } from '#lib/results/interpret-row.ts'
import { printLimits, readLimits } from '#lib/results/limits.ts'
import { type DecimalSign, findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import type { Correction } from './apply-corrections.ts'
import type { ChangeableField, EarlierRow, RowChange, RowCorrection } from './report-view.ts'

type Row = WireLabReportResult

export const limitsOf = (row: Row) =>
  readLimits(
    row.reference_range ?? null,
    row.min_reference_range ?? null,
    row.max_reference_range ?? null,
  )

export function interpret(row: Row, decimal: DecimalSign): InterpretedRow {
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

const chosenMatch = ({ loinc_matches, loinc_match_status }: Row) =>
  loinc_match_status === 'no_match' ? undefined : loinc_matches[0]

const read: Record<ChangeableField, (row: Row) => string | null> = {
  name: ({ test_name }) => test_name,
  value: ({ value }) => value,
  unit: ({ units }) => units || null,
  range: (row) => row.reference_range ?? printLimits(limitsOf(row)),
  flag: ({ flag }) => flag || null,
  code: (row) => chosenMatch(row)?.display_name ?? null,
  interpretation: (row) => interpret(row, findDecimalSign([row.value])).interpretation,
}

export function listChanges(before: Row, after: Row): RowChange[] {
  const fields = Object.keys(read) as ChangeableField[]
  const changes = fields
    .filter((field) => read[field](before) !== read[field](after))
    .map((field) => ({ field, before: read[field](before) }))
  // The interpretation follows from value, range and flag: it counts as a change only if nothing else changed.
  const rest = changes.filter(({ field }) => field !== 'interpretation')
  return rest.length > 0 ? rest : changes
}

/** What took the place of a value that the patient may have seen, and how that one was. */
export function presentCorrection(
  row: Row,
  corrections: readonly Correction[],
): RowCorrection | null {
  const found = corrections.find(({ rowId }) => rowId === row.id)
  if (!found?.approved) return null
  const { approved, at } = found
  return { at, changes: listChanges(approved, row), earlier: presentEarlier(approved) }
}

function presentEarlier(row: Row): EarlierRow {
  const match = chosenMatch(row)
  return {
    name: row.test_name,
    value: row.value,
    unit: read.unit(row),
    range: read.range(row),
    flag: read.flag(row),
    code: match ? `${match.loinc_code} ${match.display_name || match.loinc_name}` : null,
  }
}
