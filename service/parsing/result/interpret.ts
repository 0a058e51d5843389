import type { ReportRange } from '../values/parse-range.ts'
import type { ReportValue } from '../values/parse-value.ts'
import type { Flag } from '../values/read-flag.ts'

export type Standing = 'high' | 'low' | 'normal' | 'abnormal' | 'unknown'

export interface Interpretation {
  interpretation: 'normal' | 'abnormal' | 'critical' | 'unknown'
  standing: Standing
  isAboveMax: boolean
  isBelowMin: boolean
  /** the printed flag says one thing and the printed range another */
  isConflict: boolean
}

/** The laboratory's flag wins over arithmetic against its range; where they disagree, that is told. */
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
    interpretation: isCritical ? 'critical' : summarise(standing),
    standing,
    isAboveMax: computed === 'high' || (computed === 'unknown' && standing === 'high'),
    isBelowMin: computed === 'low' || (computed === 'unknown' && standing === 'low'),
    isConflict: flagged !== undefined && isContradiction(flagged, computed),
  }
}

function standingOf(flag: Flag | undefined): Standing | undefined {
  if (flag === undefined) return undefined
  if (flag === 'critical') return 'abnormal'
  if (flag.endsWith('high')) return 'high'
  if (flag.endsWith('low')) return 'low'
  return flag === 'normal' ? 'normal' : 'abnormal'
}

function isContradiction(flagged: Standing, computed: Standing): boolean {
  if (computed === 'unknown' || flagged === computed) return false
  return !(flagged === 'abnormal' && computed !== 'normal')
}

const summarise = (standing: Standing) =>
  standing === 'high' || standing === 'low' ? 'abnormal' : standing

/** Where the value lies against the range; unknown where a comparator leaves it open. */
export function compare(value: ReportValue, range: ReportRange | undefined): Standing {
  if (!range)
    return value.kind === 'qualitative' && value.meaning === 'normal' ? 'normal' : 'unknown'
  if (range.expected !== undefined) return compareWords(value, range.expected)
  if (range.low === undefined && range.high === undefined) return 'unknown'
  const span = spanOf(value)
  if (!span) return 'unknown'
  if (isAbove(span.least, span.isLeastOpen, range)) return 'high'
  if (isBelow(span.most, span.isMostOpen, range)) return 'low'
  return isWithin(span, range) ? 'normal' : 'unknown'
}

interface Span {
  least: number
  most: number
  isLeastOpen: boolean
  isMostOpen: boolean
}

function spanOf(value: ReportValue): Span | undefined {
  if (value.kind === 'numeric' || value.kind === 'percentage')
    return { least: value.number, most: value.number, isLeastOpen: false, isMostOpen: false }
  if (value.kind !== 'range') return undefined
  if ('low' in value)
    return { least: value.low, most: value.high, isLeastOpen: false, isMostOpen: false }
  const isOpen = !value.comparator.endsWith('=')
  return value.comparator.startsWith('<')
    ? { least: Number.NEGATIVE_INFINITY, most: value.number, isLeastOpen: true, isMostOpen: isOpen }
    : { least: value.number, most: Number.POSITIVE_INFINITY, isLeastOpen: isOpen, isMostOpen: true }
}

function isAbove(least: number, isOpen: boolean, { high, isHighExcluded }: ReportRange): boolean {
  if (high === undefined) return false
  return least > high || (least === high && (isOpen || isHighExcluded === true))
}

function isBelow(most: number, isOpen: boolean, { low, isLowExcluded }: ReportRange): boolean {
  if (low === undefined) return false
  return most < low || (most === low && (isOpen || isLowExcluded === true))
}

function isWithin({ least, most }: Span, { low, high }: ReportRange): boolean {
  return (low === undefined || least >= low) && (high === undefined || most <= high)
}

function compareWords(value: ReportValue, expected: string): Standing {
  if (value.kind !== 'qualitative') return 'unknown'
  const said = value.text.toLowerCase().trim()
  if (said === expected.toLowerCase().trim()) return 'normal'
  if (value.meaning === 'negative' && /neg|non|not|absent|nil/i.test(expected)) return 'normal'
  return value.meaning === 'positive' || value.meaning === 'present' || value.meaning === 'grade'
    ? 'abnormal'
    : 'unknown'
}
