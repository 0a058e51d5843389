import type { Line } from '../page.ts'
import type { ReadResult } from './read-result.ts'

/** Why a document yields no results; the words are the contract's. */
export type Refusal = 'invalid_input' | 'low_quality' | 'not_english'

const leastLetters = 40

/** Whether a document is a lab report at all; undefined for one that is. */
export function judgeDocument(
  lines: readonly Line[],
  results: readonly ReadResult[],
): Refusal | undefined {
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join(' ')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < leastLetters && results.length === 0) return 'low_quality'
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 0 && latin / letters < 0.5 && results.length === 0) return 'not_english'
  const speaking = results.filter(speaksOfLaboratory).length
  if (speaking > 0 && speaking >= results.length * 0.25 && !isOtherDocument(text, speaking))
    return undefined
  return results.length === 0 && isGarbled(lines) ? 'low_quality' : 'invalid_input'
}

/** A known analyte in a unit that it can have, or a unit with a range. */
function speaksOfLaboratory({ loinc, ucum, range, value }: ReadResult): boolean {
  const best = loinc.matches[0]
  const isKnown = loinc.status !== 'no_match' && !best?.reasons.includes('unit-differs')
  const isMeasured = ucum !== undefined || range !== undefined || value.kind === 'qualitative'
  return (isKnown && isMeasured) || (ucum !== undefined && range !== undefined)
}

const otherWords =
  /\b(?:rx|sig|refills?|dispense|tablets?|capsules?|twice daily|once daily|invoice|amount due|subtotal|unit price|vat|impression|findings|technique|radiolog\w*|ct|mri|x-?ray|ultrasound|rechnung|factura|receta|rezept)\b/gi

/** Prescriptions, bills and findings in prose name analytes too, but few of them and among other words. */
function isOtherDocument(text: string, speaking: number): boolean {
  const others = new Set(text.toLowerCase().match(otherWords) ?? []).size
  return others >= 3 && speaking < 3
}

/** Recognition that found words with little confidence. */
function isGarbled(lines: readonly Line[]): boolean {
  const words = lines.flatMap((line) => line.words)
  const mean =
    words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(words.length, 1)
  return words.length < 12 || mean < 0.6
}
