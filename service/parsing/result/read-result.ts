import {
  type LoincMatch,
  type MatchStatus,
  matchLoinc,
} from '#service/parsing/loinc/match-loinc.ts'
import type { Box } from '#service/parsing/page.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import type { DecimalSign } from '#service/parsing/values/parse-number.ts'
import { parseRange, type ReportRange } from '#service/parsing/values/parse-range.ts'
import { isTiter, parseValue, type ReportValue } from '#service/parsing/values/parse-value.ts'
import { readFlag } from '#service/parsing/values/read-flag.ts'
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
  loinc: { status: MatchStatus; matches: LoincMatch[] }
  page: number
  box: Box
  valueBox: Box
  confidence: number
  doubts: Doubt[]
}

const printedCode = /\bloinc:?\s*(\d{1,5}-\d)\b/i

export function readResult(row: PrintedRow, decimal: DecimalSign): ReadResult {
  const { value, unit, ucum, range, flag } = readParts(row, decimal)
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
  }
  return { ...result, doubts: findDoubts(result, row) }
}

function readParts(row: PrintedRow, decimal: DecimalSign) {
  const { value, unit } = splitPercent(
    parseValue(row.value, decimal),
    row.unit ?? unitInName(row.name),
  )
  return {
    value,
    unit,
    ucum: unit === undefined ? undefined : normalizeUnit(unit),
    range: row.range === undefined ? undefined : parseRange(trimRange(row.range), decimal),
    flag: row.flag === undefined ? undefined : flagOf(row.flag),
  }
}

const matchRow = (row: PrintedRow, value: ReportValue, ucum: string | undefined) =>
  matchLoinc({
    name: row.name,
    unit: ucum,
    panel: [row.path, row.panel].filter(Boolean).join(' '),
    specimen: row.specimen,
    isQualitative: value.kind === 'qualitative' || value.kind === 'comment',
    isTiter: isTiter(value),
    isSusceptibility: value.kind === 'qualitative' && value.meaning === 'susceptibility',
    printedCode: printedCode.exec(row.name)?.[1],
  })

/** "Hb (g/dL)" has its unit in the name. */
function unitInName(name: string): string | undefined {
  const inside = /[([]([^()[\]]{1,20})[)\]]\s*$/.exec(name)?.[1]
  const last = inside ?? /,\s*(\S{1,14})$/.exec(name)?.[1]
  return last !== undefined &&
    normalizeUnit(last) &&
    !/^(?:s|ph|inr|pg|ratio|index|ml)$/i.test(last)
    ? last
    : undefined
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
  return unit === undefined ? { value } : { value, unit: unit.replace(/[.,;]$/, '') }
}

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
