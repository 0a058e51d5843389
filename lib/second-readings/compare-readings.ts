import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { type SecondField, secondFields } from '#lib/reading-accuracy/second-fields.ts'
import { findDecimalSign, readNumber } from '#lib/results/read-number.ts'
import type { TypedFields } from '#lib/reviews/review-edits.ts'

interface Readings {
  first: TypedFields
  second: TypedFields
  /** the approved row, and what the service makes of the second reading; undefined while it is unavailable */
  approved: WireLabReportResult | undefined
  read: WireLabReportResult | undefined
}

/** The fields in which two readers saw something else: not how it is written, but what it says. */
export function compareReadings({ first, second, approved, read }: Readings): SecondField[] {
  const isSame: Record<SecondField, () => boolean> = {
    name: () => isSameText(first.name, second.name),
    value: () => isSameText(first.value, second.value) || isSameNumber(first, second),
    unit: () =>
      isSameText(first.unit, second.unit) || isKnownSame(approved?.ucum_unit, read?.ucum_unit),
    range: () =>
      isSameText(first.range, second.range) ||
      (isKnownSame(approved?.min_reference_range, read?.min_reference_range, true) &&
        isKnownSame(approved?.max_reference_range, read?.max_reference_range, true) &&
        hasLimit(read)),
    flag: () => isSameText(first.flag, second.flag),
  }
  return secondFields.filter((field) => !isSame[field]())
}

/** Without case, blanks, and the kinds of dashes. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[‐‑‒–—−]/gu, '-')
    .toLowerCase()

const isSameText = (left: string, right: string) => plain(left) === plain(right)

function isSameNumber(first: TypedFields, second: TypedFields) {
  const read = ({ value, range }: TypedFields) => readNumber(value, findDecimalSign([value, range]))
  const [left, right] = [read(first), read(second)]
  if (!left || !right) return false
  return left.number === right.number && left.comparator === right.comparator
}

type Known = string | number | null | undefined

function isKnownSame(left: Known, right: Known, mayBeNone = false) {
  if (left === undefined || right === undefined) return false
  return left === right && (mayBeNone || left !== null)
}

const hasLimit = (row: WireLabReportResult | undefined) =>
  row?.min_reference_range != null || row?.max_reference_range != null
