import { isFrenchCount } from '#service/parsing/units/composed-units.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import type { ColumnedWords, LineReading } from './line-reading.ts'
import { readAfterValue } from './read-after-value.ts'
import { type Piece, scanUnit, scanValue } from './scan-words.ts'

type Reading = Omit<LineReading, 'name' | 'nameEnd'>

/** One test in two units on one line: "5.4 % (36 mmol/mol)", "92 mg/dL 5.1 mmol/L". */
export function readSecondResult(
  { words: printed, kinds }: ColumnedWords,
  value: Piece,
): [Reading, Reading] | undefined {
  const words = printed.map((word) => ({ ...word, text: bare(word.text) }))
  const first = readMeasure(words, value.from)
  if (!first) return undefined
  const at = words.findIndex(({ text }, index) => index >= first.unit.to && !isSeparator(text))
  const second = at < 0 ? undefined : readMeasure(words, at)
  if (!second || second.ucum === first.ucum) return undefined
  const after = readAfterValue({ words, kinds }, second.unit.to)
  const more = after.range && readAfterValue({ words, kinds }, after.range.to).range
  const { range, flag, ...rest } = after
  const shared = { ...rest, ...(flag && { flag }) }
  // A single range does not say which of the two it is for.
  const hasUnreadRange = range !== undefined && more === undefined
  // Of a share and a count of cells, the count has the range.
  const isOfOther = more === undefined && first.ucum === '%' && isCount(second)
  const [own, others] = isOfOther ? [undefined, range] : [range, more]
  const one = { value: first.value, unit: first.unit, ...(own && { range: own }) }
  const other = { value: second.value, unit: second.unit, ...(others && { range: others }) }
  return [
    { ...shared, ...one, hasUnreadRange },
    { ...shared, ...other, hasUnreadRange },
  ]
}

const isCount = ({ ucum, unit }: { ucum: string; unit: Piece }) =>
  /^(?:10\*\d+)?\/u?L$/.test(ucum) || isFrenchCount(unit.text)

const bare = (text: string) => text.replace(/^[([](?=.)/, '').replace(/(?<=.)[)\],;]$/, '')
const isSeparator = (text: string) => /^[/|;,()[\]=]*$/.test(text)

/** A number with its unit; a percent sign may be written to the number. */
function readMeasure(words: ColumnedWords['words'], at: number) {
  const text = words[at]?.text ?? ''
  const glued = /^([\d.,]+)%$/.exec(text)?.[1]
  const value = glued
    ? { kind: 'value' as const, from: at, to: at + 1, text: glued }
    : scanValue(words, at)
  if (!value || !/^[<>≤≥]?=?\s*[\d.,]+\s*%?$/.test(value.text)) return undefined
  const isPercent = glued !== undefined || value.text.endsWith('%')
  const unit = isPercent
    ? { kind: 'unit' as const, from: at, to: value.to, text: '%' }
    : scanUnit(words, value.to)
  const ucum = unit && normalizeUnit(unit.text)
  if (!unit || ucum === undefined) return undefined
  return { value: { ...value, text: value.text.replace(/\s*%$/, '') }, unit, ucum }
}
