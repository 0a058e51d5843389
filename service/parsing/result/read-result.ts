import { type LoincMatch, type MatchStatus, matchLoinc } from '../loinc/match-loinc.ts'
import type { Box } from '../page.ts'
import type { PrintedRow } from '../rows/row.ts'
import { normaliseUnit } from '../units/normalise-unit.ts'
import type { DecimalSign } from '../values/parse-number.ts'
import { parseRange, type ReportRange } from '../values/parse-range.ts'
import { parseValue, type ReportValue } from '../values/parse-value.ts'
import { readFlag } from '../values/read-flag.ts'
import { type Doubt, findDoubts } from './find-doubts.ts'
import { type Interpretation, interpret } from './interpret.ts'

/** One result of a report as read: what is printed, what it means, and what is doubtful about it. */
export interface ReadResult extends Interpretation {
  name: string
  value: ReportValue
  unit?: string
  ucum?: string
  range?: ReportRange
  flag?: string
  panel?: string
  loinc: { status: MatchStatus; matches: LoincMatch[] }
  page: number
  box: Box
  valueBox: Box
  confidence: number
  doubts: Doubt[]
}

const printedCode = /\bloinc:?\s*(\d{1,5}-\d)\b/i

/** From the words of a line to a result: value, unit, range, standing, code, doubts. */
export function readResult(row: PrintedRow, decimal: DecimalSign): ReadResult {
  const { value, unit } = splitPercent(
    parseValue(row.value, decimal),
    row.unit ?? unitInName(row.name),
  )
  const range = row.range === undefined ? undefined : parseRange(trimRange(row.range), decimal)
  const flag = row.flag === undefined ? undefined : flagOf(row.flag)
  const ucum = unit === undefined ? undefined : normaliseUnit(unit)
  const loinc = matchLoinc({
    name: row.name,
    unit: ucum,
    panel: [row.section, row.panel].filter(Boolean).join(' '),
    isQualitative: value.kind === 'qualitative' || value.kind === 'comment',
    isSusceptibility: value.kind === 'qualitative' && value.meaning === 'susceptibility',
    printedCode: printedCode.exec(row.name)?.[1],
  })
  const standing = interpret(value, range, flag)
  const result = {
    ...standing,
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
  }
  return { ...result, doubts: findDoubts(result, row) }
}

/** "Hb (g/dL)" carries its unit in the name. */
function unitInName(name: string): string | undefined {
  const inside = /[([]([^()[\]]{1,20})[)\]]\s*$/.exec(name)?.[1]
  const last = inside ?? /,\s*(\S{1,14})$/.exec(name)?.[1]
  return last !== undefined &&
    normaliseUnit(last) &&
    !/^(?:s|ph|inr|pg|ratio|index|ml)$/i.test(last)
    ? last
    : undefined
}

/** "82%" in one cell is the value 82 in the unit %. */
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
  return unit === undefined ? { value } : { value, unit: unit.replace(/[.,;]$/, '') }
}

/** Without its label and without brackets that hold it or do not close. */
function trimRange(text: string): string {
  return text
    .replace(
      /^[([]*\s*(?:ref(?:erence)?\.?|normal|range)(?:\s+(?:range|interval|value)s?)?\s*:\s*/i,
      '',
    )
    .replace(/^\[(.*)\]$|^\((.*)\)$/, '$1$2')
    .replace(/^[([]+(?![^()[\]]*[)\]])/, '')
    .replace(/(?<![([][^()[\]]*)[)\]]+$/, '')
}

/** "+ HIGH" says one thing twice; the words say more than the sign. */
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
