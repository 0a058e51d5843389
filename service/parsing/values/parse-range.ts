import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { betweenWords } from './between-words.ts'
import {
  chooseLimits,
  hasCondition,
  type PrintedPerson,
  readConditions,
} from './conditional-range.ts'
import { type DecimalSign, numberPattern, parseNumber } from './parse-number.ts'
import { parseValue } from './parse-value.ts'
import { chooseNormalLevel } from './range-levels.ts'

/** A laboratory's own reference range. A missing limit is open; an excluded one is itself not normal. */
export interface ReportRange {
  text: string
  low?: number
  high?: number
  isLowExcluded?: boolean
  isHighExcluded?: boolean
  /** the expected word, such as Negative */
  expected?: string
  /** several ranges by sex, age, or level of which the report leaves open which one applies, or none that is normal */
  isUndecided?: boolean
  /** limits of a titer, as dilutions; `low` and `high` are then missing */
  titer?: Limits
}

export type Limits = Pick<ReportRange, 'low' | 'high' | 'isLowExcluded' | 'isHighExcluded'>

const n = numberPattern.source
const between = new RegExp(
  `((?<!\\d\\s?)[-−+]?${n})\\s*%?\\s*(?:-|–|—|−|~|\\.{2,3}|(?<!\\p{L})(?:${betweenWords})(?!\\p{L}))\\s*([-−+]?${n})`,
  'iu',
)
const below = new RegExp(
  `(?:(<=|=<|≤|<\\s*or\\s*=)|(<|‹|less than|lower than|below|under|kleiner(?: als)?|weniger als|unter|menos de|meno di|kleiner dan|minder dan|menor (?:que|de|a)|inferior[ei]? a|inf(?:érieure?|\\.)? (?:à|a)|moins de|minore di)|(up ?to|bis(?: zu)?|hasta|tot|max\\.?|maximum|upto|jusqu[’']à|fino a|até))\\s*:?\\s*(${n})`,
  'iu',
)
const above = new RegExp(
  `(?:(>=|=>|≥|>\\s*or\\s*=|at least|min\\.?|minimum|ab|mindestens|mind\\.|desde)|(>|›|more than|greater than|higher than|above|over|größer(?: als)?|mehr als|über|más de|più di|groter dan|meer dan|mayor (?:que|de|a)|maior (?:que|de)|superior[ei]? a|sup(?:érieure?|\\.)? (?:à|a)|plus de|maggiore di))\\s*:?\\s*(${n})`,
  'iu',
)
const nothing =
  /^(?:not? (?:estab(?:lished|\.)?|applicable|defined|available)|n\/?a|none|-|–|—|see (?:note|comment|below)|siehe (?:bemerkung|unten)|ver nota)\.?$/i
// Of "< 200 Desirable / 200–239 Borderline" the desirable level is normal.
const normalLevel =
  /(?:desirable|optimal|normal|sufficient|negative|non[- ]?diabetic|deseable|wünschenswert)/i

export function parseRange(
  printed: string,
  decimal: DecimalSign = 'point',
  person: PrintedPerson = {},
): ReportRange | undefined {
  const text = printed.trim()
  if (text === '') return undefined
  if (hasCondition(text)) return readChosen(text, decimal, person)
  const unlabeled = stripLabel(text)
  const normal = chooseNormalLevel(/^normal/i.test(text) ? text : unlabeled)
  if (normal === 'undecided') return { text, isUndecided: true }
  const inner = normal ?? chooseLevel(unlabeled)
  if (nothing.test(inner)) return { text }
  return readTiters(inner, text) ?? readLimits(inner, text, decimal) ?? readExpected(inner, text)
}

/** Of ranges by sex and age the one for this person; without a certain choice, only the text. */
function readChosen(text: string, decimal: DecimalSign, person: PrintedPerson): ReportRange {
  const chosen = chooseLimits(readConditions(text) ?? [], person)
  const read = chosen === undefined ? undefined : readLimits(chosen, text, decimal)
  return read ?? { text, isUndecided: true }
}

const gluedUnit = /^(.*\d)((?:x?10[*^]?\d{1,2})?(?:\/|%|[\p{L}µμ])[^\s,;()]*)$/u

/** "0-2/HPF", "70-99mg/dL", and "11.5 - 14.5 %": the unit at the end of a range, where it is one. */
export function splitRangeUnit(text: string): { limits: string; unit?: string } {
  // "(30 - 100 ng/mL)"
  const inner = /^\(([^()]*)\)$/.exec(text)?.[1]?.replace(/(\d)\s+(?=\S+$)/, '$1') ?? text
  const percent = /^(.*\d)\s+%$/u.exec(inner)?.[1]
  if (percent !== undefined) return { limits: percent, unit: '%' }
  const [, limits = '', unit = ''] = gluedUnit.exec(inner) ?? []
  return limits !== '' && normalizeUnit(unit) !== undefined ? { limits, unit } : { limits: text }
}

const dilutions = /1\s*[:/]\s*(\d[\d.,]*)/g

/** "<1:80" and "1:1 - 1:8", as limits of the dilution. */
function readTiters(inner: string, text: string): ReportRange | undefined {
  const isTiter = /1\s*:\s*\d/.test(inner) || /[<>≤≥]\s*1\/\d/.test(inner)
  if (!isTiter) return undefined
  const limits = readLimits(inner.replaceAll(dilutions, '$1'), text, 'point')
  if (!limits) return undefined
  const { text: _text, ...titer } = limits
  return { text, titer }
}

const fromTo = new RegExp(
  `^(?:normal (?:range )?)?(?:between|zwischen|entre|tra|tussen)\\s+[([]?\\s*(${n})\\s+(?:and|und|et|y|e|en)\\s+(${n})$`,
  'iu',
)

function stripLabel(text: string): string {
  return text
    .replace(/^[([]+\s*/, '')
    .replace(/\s*[)\]]+$/, '')
    .replace(
      /^(?:ref(?:erence)?\.?|normal(?: range| value)?|range|interval|referenz(?:bereich)?|referencia|rango|norm)\s*(?:range|interval|value)?s?\s*[:=]\s*/i,
      '',
    )
    .replace(fromTo, '$1 - $2')
    .trim()
}

function chooseLevel(text: string): string {
  const levels = text.split(/\s*[/;|]\s+|\s{2,}/)
  if (levels.length < 2) return text
  return levels.find((level) => normalLevel.test(level) && /\d/.test(level)) ?? text
}

function readLimits(inner: string, text: string, decimal: DecimalSign): ReportRange | undefined {
  const negated = readNegated(inner, decimal) ?? readInner(inner, decimal)
  if (negated) return { text, ...negated }
  const pair = between.exec(inner)
  const low = parseNumber(pair?.[1] ?? '', decimal)
  const high = parseNumber(pair?.[2] ?? '', decimal)
  if (low !== undefined && high !== undefined && low <= high) return { text, low, high }
  const [, inclusiveTop, strictTop, , top = ''] = below.exec(inner) ?? []
  const upper = parseNumber(top, decimal)
  const [, , strictFloor, floor = ''] = above.exec(inner) ?? []
  const lower = parseNumber(floor, decimal)
  const highest = { high: upper, ...(strictTop && !inclusiveTop && { isHighExcluded: true }) }
  const lowest = { low: lower, ...(strictFloor && { isLowExcluded: true }) }
  // In "Low: < 40, High: > 60" the limits are those of two levels.
  if (upper !== undefined && lower !== undefined && lower < upper)
    return { text, ...lowest, ...highest, low: lower, high: upper }
  if (upper !== undefined) return { text, ...highest, high: upper }
  return lower === undefined ? undefined : { text, ...lowest, low: lower }
}

const not = '(?:not?|nicht|niet|pas|non|no)\\s+'
const atMost = new RegExp(
  `${not}(?:[>≥›]=?|(?:more|greater|higher) than|above|over|mehr als|über|meer dan|más de|mayor (?:que|de|a)|plus de|più di|superiore a)\\s*(${n})`,
  'iu',
)
const atLeast = new RegExp(
  `${not}(?:[<≤‹]=?|(?:less|lower) than|below|under|weniger als|unter|minder dan|menos de|menor (?:que|de|a)|moins de|meno di|inferiore a)\\s*(${n})`,
  'iu',
)

/** "Not more than 99", "no menos de 40" */
function readNegated(inner: string, decimal: DecimalSign): Limits | undefined {
  const high = parseNumber(atMost.exec(inner)?.[1] ?? '', decimal)
  if (high !== undefined) return { high }
  const low = parseNumber(atLeast.exec(inner)?.[1] ?? '', decimal)
  return low === undefined ? undefined : { low }
}

const around = new RegExp(`^(${n})\\s*(<=|≤|<)\\s*\\p{L}{0,12}\\s*(<=|≤|<)\\s*(${n})$`, 'u')

/** "70 ≤ x < 99" */
function readInner(inner: string, decimal: DecimalSign): Limits | undefined {
  const [, left = '', first, second, right = ''] = around.exec(inner) ?? []
  const [low, high] = [parseNumber(left, decimal), parseNumber(right, decimal)]
  if (low === undefined || high === undefined || low > high) return undefined
  return {
    low,
    high,
    ...(first === '<' && { isLowExcluded: true }),
    ...(second === '<' && { isHighExcluded: true }),
  }
}

function readExpected(inner: string, text: string): ReportRange | undefined {
  const value = parseValue(inner)
  return value.kind === 'qualitative' ? { text, expected: inner } : undefined
}
