import { printPlain } from '#lib/units/print-number.ts'
import { readNumber } from './read-number.ts'
// Client-safe.

/** A lab's own limits, in the unit of the value. A missing limit is open; an excluded one is itself outside. */
export interface Limits {
  low: number | null
  high: number | null
  isLowExcluded: boolean
  isHighExcluded: boolean
}

const number = String.raw`([-−+]?\d[\d.,' ’\u00a0\u202f]*)`
const under = new RegExp(
  String.raw`(?:(?<![=])[<‹](?![=])|\b(?:less than|below|under|kleiner als|menor (?:que|de)|inferior a))\s*${number}`,
  'giu',
)
const over = new RegExp(
  String.raw`(?:(?<![=])[>›](?![=])|\b(?:more than|greater than|above|over|größer als|mayor (?:que|de)|superior a))\s*${number}`,
  'giu',
)

/** The limits that were read, and whether the printed text excludes them: only `<5.7` tells it from `≤5.7`. */
export function readLimits(
  printed: string | null,
  low: number | null,
  high: number | null,
): Limits | null {
  if (low === null && high === null) return null
  return {
    low,
    high,
    isLowExcluded: isPrinted(printed, over, low),
    isHighExcluded: isPrinted(printed, under, high),
  }
}

function isPrinted(printed: string | null, pattern: RegExp, limit: number | null) {
  if (printed === null || limit === null) return false
  return [...printed.matchAll(pattern)].some(([, text = '']) =>
    (['point', 'comma'] as const).some((sign) => readNumber(text, sign)?.number === limit),
  )
}

export type Place = 'below' | 'within' | 'above' | 'unknown'

/** Unknown where a comparator such as `<5` leaves it open. */
export function placeNumber(
  value: number | null,
  comparator: string | null,
  limits: Limits | null,
): Place {
  if (value === null || limits === null) return 'unknown'
  const { low, high, isLowExcluded, isHighExcluded } = limits
  const isOpen = comparator === '<' || comparator === '>'
  const min = comparator?.startsWith('<') ? Number.NEGATIVE_INFINITY : value
  const max = comparator?.startsWith('>') ? Number.POSITIVE_INFINITY : value
  if (high !== null && (min > high || (min === high && (isOpen || isHighExcluded)))) return 'above'
  if (low !== null && (max < low || (max === low && (isOpen || isLowExcluded)))) return 'below'
  const isOverLow = low === null || min > low || (min === low && (isOpen || !isLowExcluded))
  const isUnderHigh = high === null || max < high || (max === high && (isOpen || !isHighExcluded))
  return isOverLow && isUnderHigh ? 'within' : 'unknown'
}

export function printLimits(limits: Limits | null): string | null {
  if (!limits) return null
  const { low, high, isLowExcluded, isHighExcluded } = limits
  const [over, under] = [isLowExcluded ? '>' : '≥', isHighExcluded ? '<' : '≤']
  if (low !== null && high !== null)
    return isLowExcluded || isHighExcluded
      ? `${over} ${printPlain(low)}, ${under} ${printPlain(high)}`
      : `${printPlain(low)} – ${printPlain(high)}`
  if (low !== null) return `${over} ${printPlain(low)}`
  return high === null ? null : `${under} ${printPlain(high)}`
}
