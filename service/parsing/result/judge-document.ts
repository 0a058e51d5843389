import type { Line } from '#service/parsing/page.ts'
import { isKnownTest } from '#service/parsing/rows/name-words.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { isNumber } from '#service/parsing/values/parse-number.ts'
import { isTiter } from '#service/parsing/values/parse-value.ts'
import type { ReadResult } from './read-result.ts'
import { documentThresholds } from './thresholds.ts'

/** In the contract's words. */
export type Refusal = 'invalid_input' | 'low_quality' | 'not_english'

export function judgeDocument(
  lines: readonly Line[],
  results: readonly ReadResult[],
): Refusal | undefined {
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < documentThresholds.minLetters && results.length === 0) return 'low_quality'
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 0 && latin / letters < documentThresholds.minLatinShare && results.length === 0)
    return 'not_english'
  const measured = results.filter(isMeasured).length
  const isReport = measured > 0 && measured >= results.length * documentThresholds.minMeasuredShare
  if (isReport && !isOtherDocument(text, measured)) return undefined
  return results.length === 0 && isGarbled(lines) ? 'low_quality' : 'invalid_input'
}

function isMeasured({ name, loinc, ucum, range, value, isCulture }: ReadResult): boolean {
  if (isCulture) return true
  const best = loinc.matches[0]
  const isKnown = loinc.status !== 'no_match' && !best?.reasons.includes('unit-differs')
  const hasMeasure =
    ucum !== undefined || range !== undefined || value.kind === 'qualitative' || isTiter(value)
  if (value.kind === 'qualitative' && isKnownTest(name)) return true
  return (isKnown && hasMeasure) || (ucum !== undefined && range !== undefined)
}

const otherWords =
  /\b(?:rx|sig|refills?|dispense|tablets?|capsules?|twice daily|once daily|invoice|amount due|subtotal|unit price|vat|impression|findings|technique|radiolog\w*|ct|mri|x-?ray|ultrasound|rechnung|factura|receta|rezept)\b/gi

/** Prescriptions, invoices and written findings name analytes too, but few, and among other words. */
function isOtherDocument(text: string, measured: number): boolean {
  const others = new Set(text.toLowerCase().match(otherWords) ?? []).size
  return (
    others >= documentThresholds.minOtherWords && measured < documentThresholds.minMeasuredResults
  )
}

function isGarbled(lines: readonly Line[]): boolean {
  const words = lines.flatMap((line) => line.words)
  const mean =
    words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(words.length, 1)
  return words.length < documentThresholds.minWords || mean < documentThresholds.minMeanConfidence
}

export function isSparselyRead(lines: readonly Line[], results: readonly ReadResult[]): boolean {
  const measured = lines.filter(({ words }) =>
    words.some(
      (word, at) => at > 0 && isNumber(words[at - 1]?.text ?? '') && normalizeUnit(word.text),
    ),
  ).length
  const { measuredLinesPerResult, spareMeasuredLines } = documentThresholds
  return measured > results.length * measuredLinesPerResult + spareMeasuredLines
}
