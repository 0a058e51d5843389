import type { Word } from '../page.ts'
import { looksLikeUnit, normaliseUnit } from '../units/normalise-unit.ts'
import { isNumber, numberPattern } from '../values/parse-number.ts'
import { parseRange } from '../values/parse-range.ts'
import { parseValue } from '../values/parse-value.ts'
import { readFlag } from '../values/read-flag.ts'

/** A piece of a line that reads as one thing, from word `from` up to but not `to`. */
export interface Piece {
  kind: 'value' | 'unit' | 'range' | 'flag'
  from: number
  to: number
  text: string
}

const maxRangeWords = 9
const maxUnitWords = 4

export function textOf(words: readonly Word[], from = 0, to = words.length): string {
  return words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

const datePattern =
  /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/ ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|okt|dez)[a-z]*[-/ ,]*\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?(?:[ap]m)?)$/i

export const isDateWord = (text: string) => datePattern.test(text.replace(/[,;]$/, ''))

/** A printed result that starts at a word: a number with its comparator, a titre, or a word that laboratories use as one. */
export function scanValue(words: readonly Word[], at: number): Piece | undefined {
  for (const length of [3, 2, 1]) {
    const to = at + length
    if (to > words.length || !isTogether(words, at, to)) continue
    const text = cleanValue(textOf(words, at, to))
    if (isDateWord(text)) return undefined
    if (isValueText(text, length)) return { kind: 'value', from: at, to, text }
  }
  return undefined
}

/** "4.5 - 11.0" standing apart by more than a blank is two cells, not one. */
function isTogether(words: readonly Word[], from: number, to: number, gap = 2.6) {
  return words.slice(from + 1, to).every((word) => word.gap <= gap)
}

const cleanValue = (text: string) => text.replace(/^[:=]\s*/, '').replace(/\s*[:;]$/, '')

const oneWordValue = new RegExp(`^(?:[<>≤≥‹›]=?)?[-−+]?${numberPattern.source}%?$`, 'u')
const titre = /^1\s*:\s*\d{1,5}$|^[<>≤≥]\s*1\s*:\s*\d{1,5}$/

function isValueText(text: string, length: number): boolean {
  if (titre.test(text)) return true
  if (length === 1 && oneWordValue.test(text)) return true
  const value = parseValue(text)
  if (value.kind === 'comment') return false
  if (value.kind === 'qualitative') return true
  return (
    length === 1 ||
    'comparator' in value ||
    value.kind === 'percentage' ||
    (value.kind === 'range' && 'low' in value && length <= 3)
  )
}

export function scanFlag(words: readonly Word[], at: number): Piece | undefined {
  for (const length of [2, 1]) {
    const to = at + length
    if (to > words.length || !isTogether(words, at, to)) continue
    const text = textOf(words, at, to)
    if (
      length === 2 &&
      words[at] &&
      readFlag(words[at].text) === undefined &&
      !/^(?:very|panic|alert|a\.|mildly|slightly|out|in|above|below|within)$/i.test(words[at].text)
    )
      continue
    if (readFlag(text) || isDoubleFlag(words, at, length))
      return { kind: 'flag', from: at, to, text }
  }
  return undefined
}

/** "+ HIGH" says the same twice. */
function isDoubleFlag(words: readonly Word[], at: number, length: number) {
  const [first, second] = [words[at], words[at + 1]]
  return (
    length === 2 &&
    !!first &&
    !!second &&
    /^[+\-*↑↓]+$/.test(first.text) &&
    readFlag(second.text) !== undefined
  )
}

export function scanUnit(
  words: readonly Word[],
  at: number,
  isUnitColumn = false,
): Piece | undefined {
  for (let length = Math.min(maxUnitWords, words.length - at); length >= 1; length -= 1) {
    const to = at + length
    if (!isTogether(words, at, to, 2)) continue
    const text = trimUnit(textOf(words, at, to))
    if (isBareNumber(text)) continue
    if (normaliseUnit(text) || (length === 1 && looksLikeUnit(text)))
      return { kind: 'unit', from: at, to, text }
    if (isUnitColumn && length === 1 && isOddUnit(text)) return { kind: 'unit', from: at, to, text }
  }
  return undefined
}

const trimUnit = (text: string) =>
  text
    .replace(/^[([]/, (open) => (text.includes(')') || text.includes(']') ? open : ''))
    .replace(/[,;]$/, '')
const isBareNumber = (text: string) => isNumber(text) || /^[-–—]+$/.test(text)
const isOddUnit = (text: string) =>
  text.length <= 12 &&
  /^[\p{Ll}µ%\d/^.*]|\//u.test(text) &&
  /\p{L}/u.test(text) &&
  !/^(?:n\/?a|none)$/i.test(text) &&
  readFlag(text) === undefined

/** A reference range that starts at a word; the longest reading wins. */
export function scanRange(
  words: readonly Word[],
  at: number,
  isRangeColumn = false,
): Piece | undefined {
  for (let length = Math.min(maxRangeWords, words.length - at); length >= 1; length -= 1) {
    const to = at + length
    if (!isTogether(words, at, to, isRangeColumn ? 6 : 3.2)) continue
    const text = textOf(words, at, to)
    if (!isRangeShape(text, isRangeColumn)) continue
    if (parseRange(text)) return { kind: 'range', from: at, to, text }
  }
  return undefined
}

const n = numberPattern.source
const label =
  '(?:ref(?:erence)?\\.?|normal|range|interval|norm|referenz|referencia)(?:\\s+(?:range|interval|value)s?)?\\s*[:=]?\\s*'
const dash = '\\s*%?\\s*(?:-|–|—|−|~|to|bis|tot|hasta|a)\\s*'
const bound =
  '(?:<=|>=|=<|=>|[<>≤≥‹›]|up ?to|upto|bis(?: zu)?|hasta|less than|greater than|more than|below|under|above|over|at least|max\\.?|min\\.?|menor (?:que|de)|mayor (?:que|de)|kleiner als|größer als|tot)\\s*:?\\s*'
const rangeShape = new RegExp(
  `^[([]*\\s*(?:${label})?(?:${n}${dash}${n}|${bound}${n})\\s*%?\\s*[)\\]]*$`,
  'iu',
)
const labelledRange = new RegExp(
  `^[([]*\\s*${label.replace('[:=]?', '[:=]')}([\\p{L} -]{3,20})[)\\]]*$`,
  'iu',
)
const emptyRange =
  /^(?:not? (?:estab(?:lished)?\.?|applicable|defined)|see (?:note|comment|below))$/i

function isRangeShape(text: string, isRangeColumn: boolean) {
  if (rangeShape.test(text) || emptyRange.test(text)) return true
  const labelled = labelledRange.exec(text)?.[1]
  if (labelled) return parseValue(labelled).kind === 'qualitative'
  return isRangeColumn && parseValue(text).kind === 'qualitative'
}
