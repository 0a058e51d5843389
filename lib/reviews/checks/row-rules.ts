import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import {
  changeReasons,
  confirmReasons,
  leaveOutReasons,
  needsNote,
  type RowReason,
} from '#lib/review-decisions/reasons.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { TypedFields } from '#lib/reviews/review-edits.ts'
import { isImpossible } from './impossible-values.ts'

type Read = WireLabReportResult | undefined

/** About what the page prints, whatever it means. */
export const printDoubts: ReadonlySet<string> = new Set([
  'low-confidence',
  'loose-reading',
  'passes-disagree',
  'engines-disagree',
])
/** Text of a PDF is read with 1; recognized print that needs no second look stays above this. */
const sureConfidence = 0.97

/** Whether the page surely prints what was read, whatever it means. */
export function wasSurelyRead(before: Read): boolean {
  return (
    before !== undefined &&
    (before.confidence ?? 0) >= sureConfidence &&
    !before.doubts.some((doubt) => printDoubts.has(doubt))
  )
}

/** Whether a value is typed over one that was surely read. The name, range and flag may be completed freely. */
export function contradictsReading(
  before: Read,
  typed: Pick<TypedFields, 'value' | 'unit'> | undefined,
): boolean {
  if (!before || !typed || !wasSurelyRead(before)) return false
  return typed.value !== before.value || typed.unit !== (before.units ?? '')
}

/** Whether a test that printed a number was given something else. */
export function isNotANumber(before: Read, value: string): boolean {
  if (before?.type !== 'numeric') return false
  const isNumber = (text: string) =>
    readNumber(text, findDecimalSign([text, before.reference_range ?? ''])) !== undefined
  return isNumber(before.value) && !isNumber(value)
}

const number = /\d+(?:[.,]\d+)?/

/** The number in "4.1x", to be offered instead. */
export function findNumber(value: string): string | undefined {
  return number.exec(value)?.[0]
}

export type ReasonNeed = 'leave-out' | 'change' | 'confirm'

const reasonsFor: Record<ReasonNeed, readonly RowReason[]> = {
  'leave-out': leaveOutReasons,
  change: changeReasons,
  confirm: confirmReasons,
}

/** What a decided row must give a reason for. */
export function findReasonNeed({ state, before, row }: ReviewRow): ReasonNeed | undefined {
  if (state === 'deleted') return 'leave-out'
  if (state !== 'accepted') return undefined
  if (isImpossible(row)) return 'confirm'
  const typed = { value: row.value, unit: row.units ?? '' }
  return contradictsReading(before, typed) ? 'change' : undefined
}

export function lacksReason(row: ReviewRow): boolean {
  const need = findReasonNeed(row)
  if (!need) return false
  const { why } = row
  return !why || !reasonsFor[need].includes(why.reason) || (needsNote(why.reason) && !why.note)
}

/** Whether the service doubts the row since its flag says something else than its value and range. */
export const hasFlagConflict = ({ doubts }: WireLabReportResult): boolean =>
  doubts.includes('flag-conflict')

const nameDoubts = new Set(['name-unknown', 'name-ambiguous'])

/** Whether a typed row still needs a decision. A doubt about an unchanged name was there before. */
export function raisesDoubt(row: ReviewRow): boolean {
  const known = new Set(row.before?.doubts)
  const isNew = (doubt: string) => !(nameDoubts.has(doubt) && known.has(doubt))
  return (
    row.row.doubts.some(isNew) ||
    isNotANumber(row.before, row.row.value) ||
    (isImpossible(row.row) && lacksReason({ ...row, state: 'accepted' }))
  )
}
