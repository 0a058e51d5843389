import type { PrintedRow } from '../rows/row.ts'
import { convertUnit } from '../units/normalise-unit.ts'
import { findLimits } from './plausible-limits.ts'
import type { ReadResult } from './read-result.ts'

/** Why a person should look at a result before it counts. */
export type Doubt =
  | 'low-confidence'
  | 'loose-reading'
  | 'unit-unknown'
  | 'unit-missing'
  | 'unit-implausible'
  | 'range-unread'
  | 'magnitude'
  | 'flag-conflict'
  | 'name-unknown'
  | 'name-ambiguous'
  | 'free-text'
  | 'passes-disagree'

const leastConfidence = 0.9
/** A value this many times its range away is likelier a lost decimal point than a result. */
const farOff = 8

export function findDoubts(result: Omit<ReadResult, 'doubts'>, row: PrintedRow): Doubt[] {
  const isNumeric =
    result.value.kind === 'numeric' ||
    result.value.kind === 'percentage' ||
    result.value.kind === 'range'
  const best = result.loinc.matches[0]
  const all: [boolean, Doubt][] = [
    [result.confidence < leastConfidence, 'low-confidence'],
    [row.score < 5.5 || row.leftover > 3, 'loose-reading'],
    [isNumeric && row.unit !== undefined && result.ucum === undefined, 'unit-unknown'],
    [
      isNumeric &&
        row.unit === undefined &&
        result.ucum === undefined &&
        needsUnit(best?.term.unit),
      'unit-missing',
    ],
    [best?.reasons.includes('unit-differs') ?? false, 'unit-implausible'],
    [
      row.hasUnreadRange === true || (row.range !== undefined && result.range === undefined),
      'range-unread',
    ],
    [isFarOff(result) || isImplausible(result), 'magnitude'],
    [result.isConflict, 'flag-conflict'],
    [result.loinc.status === 'no_match', 'name-unknown'],
    [result.loinc.status === 'needs_review', 'name-ambiguous'],
    [result.value.kind === 'comment' || result.value.kind === 'ratio', 'free-text'],
  ]
  return all.filter(([isSo]) => isSo).map(([, doubt]) => doubt)
}

const needsUnit = (unit: string | null | undefined) =>
  !!unit && !unit.startsWith('{') && unit !== '[pH]'

/** Beyond what a living person has, in the unit that is printed. */
function isImplausible({ value, ucum, loinc }: Omit<ReadResult, 'doubts'>): boolean {
  const term = loinc.matches[0]?.term
  const limits = term && findLimits(term.component)
  if (!limits || !('number' in value) || ucum === undefined || term.specimen.includes('Urine'))
    return false
  const [unit, low, high] = limits
  const told = convertUnit(value.number, ucum, unit)
  return told !== undefined && (told < low || told > high)
}

function isFarOff({ value, range }: Omit<ReadResult, 'doubts'>): boolean {
  if (!range || !('number' in value)) return false
  const { low, high } = range
  if (high !== undefined && high > 0 && value.number >= high * farOff) return true
  return low !== undefined && low > 0 && value.number <= low / farOff
}
