import { isUnitless } from '#service/parsing/loinc/score-candidate.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { convertUnit } from '#service/parsing/units/normalize-unit.ts'
import { isInterval } from '#service/parsing/values/impossible-number.ts'
import { isPending } from '#service/parsing/values/is-pending.ts'
import { isTiter, type ReportValue } from '#service/parsing/values/parse-value.ts'
import { isMixed } from '#service/parsing/values/read-meaning.ts'
import { findLimits } from './plausible-limits.ts'
import type { ReadResult } from './read-result.ts'
import { doubtThresholds } from './thresholds.ts'

export type Doubt =
  | 'low-confidence'
  | 'loose-reading'
  | 'cut-off'
  | 'number-impossible'
  | 'unit-unknown'
  | 'unit-missing'
  | 'unit-implausible'
  | 'range-unread'
  | 'magnitude'
  | 'flag-conflict'
  | 'name-unknown'
  | 'name-ambiguous'
  | 'free-text'
  | 'result-pending'
  | 'passes-disagree'
  | 'engines-disagree'
  | 'repeated-differently'

export function findDoubts(result: Omit<ReadResult, 'doubts'>, row: PrintedRow): Doubt[] {
  const isNumeric =
    result.value.kind === 'numeric' ||
    result.value.kind === 'percentage' ||
    result.value.kind === 'range'
  const best = result.loinc.matches[0]
  const all: [boolean, Doubt][] = [
    [
      result.confidence < doubtThresholds.minConfidence && row.areEnginesApart !== false,
      'low-confidence',
    ],
    [
      row.score < doubtThresholds.minScore ||
        row.leftover > doubtThresholds.maxLeftover ||
        row.isParted === true ||
        row.isSecond === true ||
        isBareInterval(row),
      'loose-reading',
    ],
    [(row.cutOff ?? 0) > 0, 'cut-off'],
    [isNumeric && row.unit !== undefined && result.ucum === undefined, 'unit-unknown'],
    [
      isNumeric &&
        row.unit === undefined &&
        result.ucum === undefined &&
        needsUnit(best?.term.unit),
      'unit-missing',
    ],
    [
      row.isUnitForeign === true || (best?.reasons.includes('unit-differs') ?? false),
      'unit-implausible',
    ],
    [row.isImpossible === true, 'number-impossible'],
    [
      row.hasUnreadRange === true ||
        result.range?.isUndecided === true ||
        (row.range !== undefined && result.range === undefined),
      'range-unread',
    ],
    [row.isSignOpen === true || isFarOff(result) || isImplausible(result), 'magnitude'],
    [result.isConflict, 'flag-conflict'],
    [result.loinc.status === 'no_match', 'name-unknown'],
    [result.loinc.status === 'needs_review' || row.isNameOpen === true, 'name-ambiguous'],
    [
      (isFreeText(result.value) && !isAwaited(result.value)) ||
        isPartlyCompared(result) ||
        isBloodGroup(result),
      'free-text',
    ],
    [isAwaited(result.value), 'result-pending'],
    [
      row.areEnginesApart === undefined &&
        row.agreeing !== undefined &&
        row.agreeing < doubtThresholds.minAgreeing,
      'passes-disagree',
    ],
    [row.areEnginesApart === true, 'engines-disagree'],
  ]
  return all.filter(([applies]) => applies).map(([, doubt]) => doubt)
}

const isFreeText = (value: ReportValue) =>
  value.kind === 'comment' || (value.kind === 'ratio' && !isTiter(value))

/** Also a part of one: "Positive" behind the cell with its letter. */
const isBloodGroup = ({ value, loinc }: Omit<ReadResult, 'doubts'>) =>
  value.kind === 'qualitative' &&
  (value.meaning === 'blood-group' || /^ABO\b/.test(loinc.matches[0]?.term.component ?? ''))

const isAwaited = (value: ReportValue) => value.kind === 'comment' && isPending(value.text)

/**
 * An interval without a range beside it may explain a result instead of being one, and so may "≥ 6.5"; cells per field are counted so.
 */
const isBareInterval = ({ value, range, unit = '' }: PrintedRow) =>
  range === undefined &&
  (isInterval(value) || /^(?:[≤≥]|[<>]=)/.test(value)) &&
  !/pf\b|field/i.test(unit)

/** Limits beside "Positive 125": the word was compared with nothing. */
const isPartlyCompared = ({ value, range }: Omit<ReadResult, 'doubts'>) =>
  value.kind === 'qualitative' &&
  isMixed(value.text) &&
  (range?.low !== undefined || range?.high !== undefined)

const needsUnit = (unit: string | null | undefined) => !!unit && !isUnitless(unit)

function isImplausible({ value, ucum, loinc }: Omit<ReadResult, 'doubts'>): boolean {
  const term = loinc.matches[0]?.term
  const limits = term && findLimits(term.component)
  if (!limits || !('number' in value) || ucum === undefined || term.specimen.includes('Urine'))
    return false
  const [unit, low, high] = limits
  const converted = convertUnit(value.number, ucum, unit)
  return converted !== undefined && (converted < low || converted > high)
}

function isFarOff({ value, range }: Omit<ReadResult, 'doubts'>): boolean {
  if (!range || !('number' in value)) return false
  const { low, high } = range
  if (high !== undefined && high > 0 && value.number >= high * doubtThresholds.farOff) return true
  return low !== undefined && low > 0 && value.number <= low / doubtThresholds.farOff
}
