import { stripMarks } from '#service/parsing/strip-marks.ts'
import type { Limits, ReportRange } from '#service/parsing/values/parse-range.ts'
import { isTiter, type ReportValue, type Titer } from '#service/parsing/values/parse-value.ts'
import type { Flag } from '#service/parsing/values/read-flag.ts'
import { readMeaning } from '#service/parsing/values/read-meaning.ts'

export type Standing = 'high' | 'low' | 'normal' | 'abnormal' | 'unknown'

export interface Interpretation {
  interpretation: 'normal' | 'abnormal' | 'critical' | 'unknown'
  standing: Standing
  isAboveMax: boolean
  isBelowMin: boolean
  /** the printed flag contradicts the printed range */
  isConflict: boolean
}

/** The laboratory's flag wins over its range. */
export function interpret(
  value: ReportValue,
  range: ReportRange | undefined,
  flag: Flag | undefined,
): Interpretation {
  const computed = compare(value, range)
  const flagged = standingOf(flag)
  const standing =
    flagged === undefined ||
    (flagged === 'abnormal' && computed !== 'normal' && computed !== 'unknown')
      ? computed
      : flagged
  const isCritical = flag?.startsWith('critical') ?? false
  return {
    interpretation: isCritical ? 'critical' : summarize(standing),
    standing,
    isAboveMax: computed === 'high' || (computed === 'unknown' && standing === 'high'),
    isBelowMin: computed === 'low' || (computed === 'unknown' && standing === 'low'),
    isConflict:
      (flagged !== undefined && isContradiction(flagged, computed)) ||
      contradictsItself(value, range),
  }
}

function standingOf(flag: Flag | undefined): Standing | undefined {
  if (flag === undefined || flag === 'borderline') return undefined
  if (flag === 'critical') return 'abnormal'
  if (flag.endsWith('high')) return 'high'
  if (flag.endsWith('low')) return 'low'
  return flag === 'normal' ? 'normal' : 'abnormal'
}

function isContradiction(flagged: Standing, computed: Standing): boolean {
  if (computed === 'unknown' || flagged === computed) return false
  // "2+" beside "Negative" may be flagged H.
  return !(
    (flagged === 'abnormal' || computed === 'abnormal') &&
    computed !== 'normal' &&
    flagged !== 'normal'
  )
}

const summarize = (standing: Standing) =>
  standing === 'high' || standing === 'low' ? 'abnormal' : standing

/** Unknown where a comparator leaves it open. */
export function compare(value: ReportValue, range: ReportRange | undefined): Standing {
  if (!range) {
    if (isTiter(value)) return meaningOf(value)
    return value.kind === 'qualitative' && value.meaning === 'normal' ? 'normal' : 'unknown'
  }
  if (isTiter(value)) return compareTiter(value, range)
  if (range.expected !== undefined) return compareWords(value, range.expected)
  if (range.low === undefined && range.high === undefined) return 'unknown'
  const span = spanOf(value)
  return span ? compareSpan(span, range) : 'unknown'
}

/** A word beside the titer counts where it is the worse of the two. */
function compareTiter(value: Titer, range: ReportRange): Standing {
  const byTiter = compareDilution(value, range)
  return byTiter === 'unknown' || byTiter === 'normal' ? worse(byTiter, meaningOf(value)) : byTiter
}

function compareDilution({ dilution, comparator }: Titer, { titer }: ReportRange): Standing {
  if (!titer) return 'unknown'
  const text = String(dilution)
  const span = spanOf(
    comparator
      ? { kind: 'range', text, comparator, number: dilution }
      : { kind: 'numeric', text, number: dilution },
  )
  return span ? compareSpan(span, titer) : 'unknown'
}

const worse = (left: Standing, right: Standing): Standing =>
  right === 'abnormal' || left === 'unknown' ? right : left

function meaningOf({ meaning }: Titer): Standing {
  if (meaning === 'positive') return 'abnormal'
  return meaning === 'negative' || meaning === 'normal' ? 'normal' : 'unknown'
}

/** "Reactive 1:4" where 1:4 is still normal, and "Negative 1:640". */
function contradictsItself(value: ReportValue, range: ReportRange | undefined): boolean {
  if (!isTiter(value) || !range?.titer) return false
  const [byTiter, byWord] = [compareDilution(value, range), meaningOf(value)]
  if (byTiter === 'unknown' || byWord === 'unknown') return false
  return (byTiter === 'normal') !== (byWord === 'normal')
}

function compareSpan(span: Span, range: Limits): Standing {
  if (isAbove(span.min, span.isMinOpen, range)) return 'high'
  if (isBelow(span.max, span.isMaxOpen, range)) return 'low'
  return isWithin(span, range) ? 'normal' : 'unknown'
}

interface Span {
  min: number
  max: number
  isMinOpen: boolean
  isMaxOpen: boolean
}

function spanOf(value: ReportValue): Span | undefined {
  if (value.kind === 'numeric' || value.kind === 'percentage')
    return { min: value.number, max: value.number, isMinOpen: false, isMaxOpen: false }
  if (value.kind !== 'range') return undefined
  if ('low' in value) return { min: value.low, max: value.high, isMinOpen: false, isMaxOpen: false }
  const isOpen = !value.comparator.endsWith('=')
  return value.comparator.startsWith('<')
    ? { min: Number.NEGATIVE_INFINITY, max: value.number, isMinOpen: true, isMaxOpen: isOpen }
    : { min: value.number, max: Number.POSITIVE_INFINITY, isMinOpen: isOpen, isMaxOpen: true }
}

function isAbove(min: number, isOpen: boolean, { high, isHighExcluded }: Limits): boolean {
  if (high === undefined) return false
  return min > high || (min === high && (isOpen || isHighExcluded === true))
}

function isBelow(max: number, isOpen: boolean, { low, isLowExcluded }: Limits): boolean {
  if (low === undefined) return false
  return max < low || (max === low && (isOpen || isLowExcluded === true))
}

/** Nothing measured is below 0: "<0.1" is within 0 and 4. */
function isWithin({ min, max }: Span, { low, high }: Limits): boolean {
  const isFromZero = low === 0 && min === Number.NEGATIVE_INFINITY && max > 0
  return (low === undefined || isFromZero || min >= low) && (high === undefined || max <= high)
}

/** Engines lose accents, often in one of two equal words. */
const plainWord = (text: string) => stripMarks(text).toLowerCase().trim()

function compareWords(value: ReportValue, expected: string): Standing {
  if (value.kind !== 'qualitative') return 'unknown'
  if (plainWord(value.text) === plainWord(expected)) return 'normal'
  if (value.meaning === 'negative' && /neg|non|not|absent|nil/i.test(expected)) return 'normal'
  const accepted = expected.split(/\s+(?:or|to|o|ou|oder|of)\s+|\s*[/,–-]\s+/i)
  if (accepted.length > 1 && accepted.map(plainWord).includes(plainWord(value.text)))
    return 'normal'
  // "Detected" where "Reactive" is expected.
  if (value.meaning === 'positive' && accepted.map(readMeaning).includes('positive'))
    return 'normal'
  return value.meaning === 'positive' || value.meaning === 'present' || value.meaning === 'grade'
    ? 'abnormal'
    : 'unknown'
}
