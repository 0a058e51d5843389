import type { WireLabReportResult, WireTypedRow } from '#contract/lab-reports.ts'
import type { RowHold, RowWhy } from '#lib/review-decisions/decision-record.ts'
import { isImpossible } from '#lib/reviews/checks/impossible-values.ts'
import type { ReviewEdits, RowEdit, RowState, TypedFields } from './review-edits.ts'

export interface TypedReading {
  asked: WireTypedRow
  row: WireLabReportResult
}

export type TypedReadings = Record<string, TypedReading>

export interface ReviewRow {
  id: string
  state: RowState
  isAdded: boolean
  isEdited: boolean
  isUnread: boolean
  hasNoCode: boolean
  why: RowWhy | undefined
  hold: RowHold | undefined
  row: WireLabReportResult
  before: WireLabReportResult | undefined
}

/** Rows of old jobs have no id and use their position. */
export const rowIdOf = ({ id }: WireLabReportResult, position: number) => id ?? `${position}`

export function resolveRows(
  read: readonly WireLabReportResult[],
  edits: ReviewEdits,
  readings: TypedReadings,
): ReviewRow[] {
  const own = read.map((before, position) => {
    const id = rowIdOf(before, position)
    return resolveRow({ id, before, edit: edits.rows[id] ?? { state: 'open' }, readings })
  })
  const added = edits.added.map(({ id, page, ...edit }) =>
    resolveRow({ id, page, before: undefined, edit, readings }),
  )
  return [...own, ...added]
}

interface RowParts {
  id: string
  page?: number
  before: WireLabReportResult | undefined
  edit: RowEdit
  readings: TypedReadings
}

function resolveRow({ id, page, before, edit, readings }: RowParts): ReviewRow {
  const asked = buildAsked(before, edit)
  const known = readings[id]
  const reading = asked && known && isSameAsked(known.asked, asked) ? known.row : undefined
  const place = { id, page: before?.page ?? page ?? null }
  const row = asked ? typeOver(before, asked, reading) : before
  return {
    id,
    state: edit.state,
    isAdded: before === undefined,
    isEdited: edit.typed !== undefined || edit.code !== undefined,
    isUnread: asked !== undefined && reading === undefined,
    hasNoCode: edit.code === null,
    why: edit.why,
    hold: edit.hold,
    row: chooseCode(
      { ...(row ?? typeOver(undefined, emptyAsked, undefined)), ...place },
      edit.code,
    ),
    before,
  }
}

const emptyAsked: WireTypedRow = { test_name: '-', value: '-' }

/** The text for the service to interpret; undefined if the row is unchanged or only another candidate was chosen. */
export function buildAsked(
  before: WireLabReportResult | undefined,
  { typed, code }: RowEdit,
): WireTypedRow | undefined {
  const isOtherCode =
    typeof code === 'string' && !before?.loinc_matches.some((match) => match.loinc_code === code)
  if (typed === undefined && !isOtherCode) return undefined
  const words = typed ?? printedFields(before)
  const kept = before && words.name === before.test_name ? surelyReadCode(before) : undefined
  const chosen = code === undefined ? kept : (code ?? undefined)
  return {
    test_name: words.name,
    value: words.value,
    units: words.unit,
    reference_range: words.range,
    flag: words.flag,
    source_panel_name: before?.source_panel_name ?? '',
    ...(chosen !== undefined && { loinc_code: chosen }),
  }
}

function surelyReadCode({
  loinc_match_status: status,
  loinc_matches: matches,
}: WireLabReportResult) {
  return status === 'auto_match' ? matches[0]?.loinc_code : undefined
}

export function printedFields(row: WireLabReportResult | undefined): TypedFields {
  return {
    name: row?.test_name ?? '',
    value: row?.value ?? '',
    unit: row?.units ?? '',
    range: row?.reference_range ?? '',
    flag: row?.flag ?? '',
  }
}

function isSameAsked(left: WireTypedRow, right: WireTypedRow) {
  const keys = ['test_name', 'value', 'units', 'reference_range', 'flag', 'loinc_code'] as const
  return keys.every((key) => (left[key] ?? '') === (right[key] ?? ''))
}

function typeOver(
  before: WireLabReportResult | undefined,
  asked: WireTypedRow,
  reading: WireLabReportResult | undefined,
): WireLabReportResult {
  const empty: WireLabReportResult = { test_name: '', value: '', loinc_matches: [], doubts: [] }
  const meaning = reading ?? {
    loinc_matches: before?.loinc_matches ?? [],
    loinc_match_status: before?.loinc_match_status ?? 'no_match',
    type: null,
    ucum_unit: null,
    min_reference_range: null,
    max_reference_range: null,
    interpretation: 'unknown',
    is_above_max_range: null,
    is_below_min_range: null,
    doubts: [],
  }
  return {
    ...(before ?? empty),
    ...meaning,
    test_name: asked.test_name,
    value: asked.value,
    units: asked.units || null,
    reference_range: asked.reference_range || null,
    flag: asked.flag || null,
    source_panel_name: before?.source_panel_name ?? null,
    confidence: before?.confidence ?? null,
  }
}

function chooseCode(row: WireLabReportResult, code: RowEdit['code']): WireLabReportResult {
  if (code === undefined) return row
  if (code === null) return { ...row, loinc_match_status: 'no_match' }
  const chosen = row.loinc_matches.find((match) => match.loinc_code === code)
  if (!chosen) return row
  const others = row.loinc_matches.filter((match) => match !== chosen)
  return { ...row, loinc_match_status: 'auto_match', loinc_matches: [chosen, ...others] }
}

export function isCertain({ row, isUnread }: ReviewRow): boolean {
  return (
    !isUnread &&
    row.doubts.length === 0 &&
    row.loinc_match_status === 'auto_match' &&
    !isImpossible(row)
  )
}

export function finishRow({ row, hasNoCode }: ReviewRow): WireLabReportResult {
  if (hasNoCode || row.loinc_matches.length === 0) return { ...row, loinc_match_status: 'no_match' }
  return { ...row, loinc_match_status: 'auto_match' }
}
