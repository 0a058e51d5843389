import { type Matched, matchLoinc } from '#service/parsing/loinc/match-loinc.ts'
import type { Box } from '#service/parsing/page.ts'
import { withoutTimePoint } from '#service/parsing/rows/curves/time-points.ts'
import { unitInName } from '#service/parsing/rows/result-name.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import type { PrintedPerson } from '#service/parsing/values/conditional-range.ts'
import { chooseDecimalSign, type DecimalSign } from '#service/parsing/values/parse-number.ts'
import {
  parseRange,
  type ReportRange,
  splitRangeUnit,
} from '#service/parsing/values/parse-range.ts'
import { isTiter, parseValue, type ReportValue } from '#service/parsing/values/parse-value.ts'
import { unitOfLevels } from '#service/parsing/values/range-levels.ts'
import { readFlag } from '#service/parsing/values/read-flag.ts'
import { isMixed } from '#service/parsing/values/read-meaning.ts'
import { trimRange } from '#service/parsing/values/trim-range.ts'
import { type Doubt, findDoubts } from './find-doubts.ts'
import { type Interpretation, interpret } from './interpret.ts'

export interface ReadResult extends Interpretation {
  name: string
  value: ReportValue
  unit?: string
  ucum?: string
  range?: ReportRange
  flag?: string
  panel?: string
  loinc: Matched
  page: number
  box: Box
  valueBox: Box
  confidence: number
  doubts: Doubt[]
  /** what has grown, and how it responds to a drug */
  isCulture?: boolean
}

const printedCode = /\bloinc:?\s*(\d{1,5}-\d)\b/i

export function readResult(
  row: PrintedRow,
  ofDocument?: DecimalSign,
  person: PrintedPerson = {},
): ReadResult {
  const { decimal, isOpen } = chooseDecimalSign([row.value, row.range ?? ''], ofDocument)
  const { value, unit, range, flag, ...parts } = readParts(row, decimal, person)
  const ucum = findCellUnit(row, value, unit) ?? parts.ucum
  const loinc = matchRow(row, value, ucum)
  const result = {
    ...interpret(value, range, flag),
    name: row.name,
    value,
    ...(unit !== undefined && { unit }),
    ...(ucum !== undefined && { ucum }),
    ...(range && { range }),
    ...(row.flag !== undefined && { flag: row.flag }),
    ...(row.panel !== undefined && { panel: row.panel }),
    loinc,
    page: row.page,
    box: row.box,
    valueBox: row.valueBox,
    confidence: row.confidence,
    ...(row.isCulture && { isCulture: true }),
  }
  const isCount = ucum !== undefined && /^(?:\/|10\*)/.test(ucum)
  return { ...result, doubts: findDoubts(result, { ...row, isSignOpen: isOpen && !isCount }) }
}

function readParts(row: PrintedRow, decimal: DecimalSign, person: PrintedPerson) {
  const unitOfRange = splitRangeUnit(row.range ?? '').unit ?? unitOfLevels(row.range ?? '')
  const { value, unit } = splitPercent(
    row.isCulture ? readCulture(row.value, decimal) : parseValue(row.value, decimal),
    row.unit ?? unitInName(row.name) ?? unitOfRange,
  )
  const ucum = unit === undefined ? undefined : normalizeUnit(unit)
  return {
    value,
    unit,
    ucum,
    range: readRange(row.range, unitOfRange, { ucum, decimal, person }),
    flag: row.flag === undefined ? undefined : flagOf(row.flag),
  }
}

/** "R (MIC >=32 mg/L)" stays one result: the concentration explains the answer. */
function readCulture(text: string, decimal: DecimalSign): ReportValue {
  const isAnswer = /^\S+(?: \(\+*\))?(?: \(MIC .*\))?$/.test(text) && /^[SIR]\b/.test(text)
  return isAnswer
    ? { kind: 'qualitative', text, meaning: 'susceptibility' }
    : parseValue(text, decimal)
}

/**
 * In French, "G/L" and "T/L" count cells; of anything else than cells, G/L are grams in capitals. "mil/uL" are thousands in
 * Spanish and millions in English: red cells are counted in millions. Cells sediment by so many mm in the first hour, which is
 * often not printed.
 */
function findCellUnit(row: PrintedRow, value: ReportValue, unit: string | undefined) {
  if (/^mil\/(?:[uµμ]l|mcl|mm[3³])$/i.test(unit ?? '')) {
    const [match] = matchRow(row, value, '10*6/uL').matches
    return match?.term.unit === '10*6/uL' ? '10*6/uL' : undefined
  }
  if (unit === 'mm') {
    const [match] = isAfterTwoHours.test(row.name) ? [] : matchRow(row, value, 'mm/h').matches
    return match?.term.unit === 'mm/h' ? 'mm/h' : undefined
  }
  const cells = /^G\/[lL]$/.test(unit ?? '')
    ? '10*9/L'
    : /^T\/[lL]$/.test(unit ?? '')
      ? '10*12/L'
      : undefined
  const best = cells === undefined ? undefined : matchRow(row, value, cells).matches[0]
  return best?.reasons.includes('unit') ? cells : undefined
}

const isAfterTwoHours =
  /\b2\s?(?:\.|ª|a|nd|ème|e)?\s?(?:h|std|hora|ora|hour)|zweite|second|segunda/i

interface Beside {
  ucum: string | undefined
  decimal: DecimalSign
  person: PrintedPerson
}

/** Limits in another unit than the result's cannot be compared with it. */
function readRange(
  printed: string | undefined,
  unit: string | undefined,
  { ucum, decimal, person }: Beside,
): ReportRange | undefined {
  if (printed === undefined) return undefined
  const whole = trimRange(printed)
  // Its unit belongs to the result and is not part of the limits.
  const text = unit === '%' && ucum === '%' ? whole.replace(/\s+%$/, '') : whole
  const isOtherUnit = unit !== undefined && ucum !== undefined && normalizeUnit(unit) !== ucum
  return isOtherUnit ? { text, isUndecided: true } : parseRange(text, decimal, person)
}

const matchRow = (row: PrintedRow, value: ReportValue, ucum: string | undefined) =>
  matchLoinc({
    name: withoutUnit(withoutTimePoint(row.name) ?? row.name),
    isTimed: withoutTimePoint(row.name) !== undefined,
    unit: ucum,
    panel: [row.path, row.panel].filter(Boolean).join(' '),
    specimen: row.specimen,
    isQualitative: isInWords(value, ucum),
    isTiter: isTiter(value),
    isSusceptibility: value.kind === 'qualitative' && value.meaning === 'susceptibility',
    printedCode: printedCode.exec(row.name)?.[1],
  })

/** "<20 Detected" in copies/mL is the result of a measurement. */
const isInWords = (value: ReportValue, ucum: string | undefined) =>
  (value.kind === 'qualitative' && !(ucum !== undefined && isMixed(value.text))) ||
  value.kind === 'comment'

/** "Glucose, mg/dL" is glucose; what is in brackets is left out anyway. */
function withoutUnit(name: string): string {
  const end = /,\s*(\S{1,14})$/.exec(name)
  return end && unitInName(name) === end[1] ? name.slice(0, end.index) : name
}

function splitPercent(
  value: ReportValue,
  unit: string | undefined,
): { value: ReportValue; unit?: string } {
  const text = value.text.replace(/\s*%$/, '')
  if (value.text.endsWith('%') && unit === undefined) {
    if (value.kind === 'percentage')
      return { value: { kind: 'numeric', text, number: value.number }, unit: '%' }
    if (value.kind === 'range') return { value: { ...value, text }, unit: '%' }
  }
  // "34.9 %" with the sign again behind the range.
  if (unit === '%' && value.kind === 'percentage')
    return { value: { kind: 'numeric', text, number: value.number }, unit }
  return unit === undefined ? { value } : { value, unit: unit.replace(/[.,;]$/, '') }
}

/** In "+ HIGH" the word says more than the sign. */
function flagOf(text: string) {
  const whole = readFlag(text)
  if (whole) return whole
  const word = readFlag(text.replace(/^[+\-*↑↓]+\s*/, ''))
  if (word) return word
  return /^pos|^reac|^detec/i.test(text)
    ? 'abnormal'
    : /^neg|^non|^not/i.test(text)
      ? 'normal'
      : undefined
}
