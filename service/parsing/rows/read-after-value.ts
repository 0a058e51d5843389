import type { Word } from '#service/parsing/page.ts'
import { areSameUnit } from '#service/parsing/units/normalize-unit.ts'
import { hasCondition } from '#service/parsing/values/conditional-range.ts'
import { parseValue } from '#service/parsing/values/parse-value.ts'
import { kindOfLevel } from '#service/parsing/values/range-levels.ts'
import type { ColumnKind } from './header.ts'
import type { ColumnedWords, LineReading } from './line-reading.ts'
import { isKnownTest } from './name-words.ts'
import {
  isDateWord,
  type Piece,
  scanConditions,
  scanFlag,
  scanLevels,
  scanRange,
  scanUnit,
  scanValue,
  skipUnitNote,
  textOf,
  unitOfLevelsAt,
} from './scan-words.ts'
import { rowThresholds } from './thresholds.ts'

type AfterValue = Pick<
  LineReading,
  'unit' | 'range' | 'flag' | 'end' | 'leftover' | 'cutOff' | 'hasUnreadRange'
>

export function readAfterValue(line: ColumnedWords, from: number): AfterValue {
  const { words } = line
  const found: AfterValue = { end: words.length, leftover: 0, cutOff: 0, hasUnreadRange: false }
  let at = from
  let labeled = false
  while (at < words.length) {
    if (startsSecondTable(line, at, found)) return { ...found, end: at }
    const afterNote = skipCutOff(words, at) ?? skipConverted(words, at) ?? skipUnitNote(words, at)
    if (afterNote > at) {
      at = afterNote
      continue
    }
    const piece = nextPiece(line, at, found)
    if (piece) {
      found[piece.kind as 'unit' | 'range' | 'flag'] = piece
      // Numbers before the range were not part of it, unless a dash joins them.
      if (piece.kind === 'range') found.unit ??= unitOfLevelsAt(words, piece)
      if (
        piece.kind === 'range' &&
        (hasUnknownLabel(line, piece) || isInResults(line, from, piece))
      )
        labeled = true
      if (piece.kind === 'range')
        found.hasUnreadRange &&= isDash(words[at - 1]) || hasCondition(textOf(words, from, at))
      at = piece.to
    } else {
      const again = scanUnitAgain(words, at, found)
      if (again) {
        at = again
        continue
      }
      const next = skipBracket(words, at)
      if (hasSecondRange(line, at, found)) found.hasUnreadRange = true
      if (next === at + 1 && !isBeside(line.kinds[at]) && isPartOfRange(words, at, found))
        found.hasUnreadRange = true
      if (!/^[-–—:;|()[\]<>*]+$/.test(words[at]?.text ?? '')) {
        found.leftover += next - at
        // A range for one sex or age, whose condition was not understood.
        if (leavesCondition(words[at]?.text ?? '', found)) found.hasUnreadRange = true
        if (isInCell(line, from, at) || isOtherValue(line, at, found)) found.cutOff += next - at
      }
      at = next
    }
  }
  return labeled ? { ...found, hasUnreadRange: true } : found
}

/** "Follikelphase: 2,4 - 12,6": limits for a state whose word is not known. */
function hasUnknownLabel({ words }: ColumnedWords, { from, text }: Piece): boolean {
  const word = words[from - 1]
  if (!word || (words[from]?.gap ?? 0) > rowThresholds.cellGap || /^\p{L}/u.test(text)) return false
  const isLabel = /^\p{L}{3}.*:$/u.test(word.text) && kindOfLevel(word.text) !== 'normal'
  return isLabel && !/^(?:ref|normal|range|interval|norm|v\.?r)/i.test(word.text)
}

/** "NEGATIVE  <50" with "<50" in the column of results, and the word in another. */
const isInResults = ({ words, kinds }: ColumnedWords, end: number, { from }: Piece) =>
  kinds[from] === 'value' &&
  !kinds.slice(0, from).includes('value') &&
  !/\d/.test(words[end - 1]?.text ?? '')

/** "92 mg/dL 70 - 99 mg/dL": the unit once more behind the range. */
function scanUnitAgain(words: readonly Word[], at: number, { unit, range }: AfterValue) {
  const second = unit && range?.to === at ? scanUnit(words, at) : undefined
  return unit && second && areSameUnit(unit.text, second.text) ? second.to : undefined
}

/** "70-99 / 60-90", or a range in its column and another beside the result: which of the two counts is not said. */
function hasSecondRange({ words, kinds }: ColumnedWords, at: number, { range }: AfterValue) {
  if (!range) return false
  const isInColumn = kinds[at] === 'range' && kinds[range.from] !== 'range'
  if (isInColumn) return /\d/.test(words[at]?.text ?? '') && !!scanRange(words, at, true)
  if ((words[at]?.gap ?? 0) > rowThresholds.cellGap) return false
  const from = /^[/|;,]$/.test(words[at]?.text ?? '') ? at + 1 : at
  return from <= range.to + 1 && /\d/.test(words[from]?.text ?? '') && !!scanRange(words, from)
}

/** No wide gap separates the word from the result, or it is in the column of results. */
function isInCell({ words, kinds }: ColumnedWords, from: number, at: number): boolean {
  const isClose = words.slice(from, at + 1).every(({ gap }) => gap <= rowThresholds.cellGap)
  return isClose || kinds[at] === 'value'
}

/** "92  94  ng/mL" under no heading that says which of the two is the result. */
function isOtherValue({ words, kinds }: ColumnedWords, at: number, found: AfterValue): boolean {
  const kind = kinds[at]
  const mayBeResult = kind === undefined || kind === 'value' || kind === 'unit'
  return mayBeResult && !found.unit && !found.range && isBareNumber(words[at]?.text ?? '')
}

const isBareNumber = (text: string) => /^[<>]?\d+(?:[.,]\d+)?$/.test(text)

/** "Pregnant: 30 - 120" behind "Female: 40 - 130": more conditions than were understood. */
const leavesCondition = (text: string, { range }: AfterValue) =>
  hasCondition(`${text}:`) || (range !== undefined && hasCondition(range.text) && /\d/.test(text))

const isDash = (word: Word | undefined) => /^[-–—−~]$/.test(word?.text ?? '')

/** "Cutoff=1000 ng/mL" and "(cut-off: 50)" beside a result in words say how it was found. */
function skipCutOff(words: readonly Word[], at: number): number | undefined {
  if (!/^[([]?cut-?off/i.test(words[at]?.text ?? '')) return undefined
  const from = words.findIndex(({ text }, index) => index >= at && /\d/.test(text))
  if (from < 0 || from > at + 2) return undefined
  return scanUnit(words, from + 1)?.to ?? from + 1
}

/** "soit 0,97 g/L" behind the result: the same in another unit. */
function skipConverted(words: readonly Word[], at: number): number | undefined {
  if (!/^(?:soit|entspricht|ossia|oftewel|equivale|corresponde|=)$/i.test(words[at]?.text ?? ''))
    return undefined
  const from = /^[aà]$/.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
  const isNumber = isBareNumber(words[from]?.text ?? '')
  return isNumber ? scanUnit(words, from + 1)?.to : undefined
}

/** In a column of laboratories, "01" is no limit. */
const isBeside = (kind: ColumnKind | undefined) => kind === 'other' || kind === 'method'

function isPartOfRange(words: readonly Word[], at: number, { range }: AfterValue): boolean {
  const text = words[at]?.text ?? ''
  if (!/\d/.test(text) || isDateWord(text)) return false
  return !range || (range.to === at - 1 && isDash(words[at - 1]))
}

function skipBracket(words: readonly Word[], at: number): number {
  if (!words[at]?.text.startsWith('(')) return at + 1
  const close = words.findIndex((word, index) => index >= at && word.text.includes(')'))
  return close < 0 ? at + 1 : close + 1
}

function nextPiece(line: ColumnedWords, at: number, found: AfterValue): Piece | undefined {
  const { words, kinds } = line
  const conditions = found.range ? undefined : scanConditions(words, at)
  if (conditions) return conditions
  const levels = found.range || scanUnit(words, at) ? undefined : scanLevels(words, at)
  if (levels) return levels
  const limits = found.range ? undefined : scanLimits(line, at)
  if (limits) return limits
  const inColumn =
    kinds[at] === 'range' && !found.range ? scanRangeColumn(line, at, found) : undefined
  if (inColumn) return inColumn
  const unit = found.unit ? undefined : scanUnit(words, at, kinds[at] === 'unit')
  const range = found.range ? undefined : (scanRange(words, at) ?? scanExpected(words, at, found))
  if (range && (!unit || range.to > unit.to)) return range
  return unit ?? (found.flag ? undefined : (scanFlag(words, at) ?? scanVerdict(line, at)))
}

/** The lower and the upper limit in columns of their own. */
function scanLimits({ words, kinds }: ColumnedWords, at: number): Piece | undefined {
  const [low, high] = [words[at]?.text ?? '', words[at + 1]?.text ?? '']
  const areBoth = kinds[at] === 'low' && kinds[at + 1] === 'high'
  return areBoth && isBareNumber(low) && isBareNumber(high)
    ? { kind: 'range', from: at, to: at + 2, text: `${low} - ${high}` }
    : undefined
}

function scanRangeColumn({ words }: ColumnedWords, at: number, { flag }: AfterValue) {
  const range = scanRange(words, at, true)
  const before = flag || /\d/.test(range?.text ?? '') ? undefined : scanFlag(words, at)
  return before && scanRange(words, before.to, true) ? before : range
}

/** Beside a result in words and its flag the expected word: Negative, then Negative again. */
function scanExpected(words: readonly Word[], at: number, { flag }: AfterValue): Piece | undefined {
  const before = words[(flag?.to === at ? flag.from : at) - 1]
  const word = words[at]
  if (!before || !word || word.gap < rowThresholds.cellGap) return undefined
  const expected = scanValue(words, at)
  const areWords = [before.text, expected?.text ?? ''].every(isResultWord)
  return areWords && expected ? { ...expected, kind: 'range' } : undefined
}

/** A whole result in words, or the last word of one: "Detected" of "Not Detected". */
const isResultWord = (text: string) => parseValue(text).kind === 'qualitative'

/** A second result column that says Positive beside a titer. */
function scanVerdict({ words, kinds }: ColumnedWords, at: number): Piece | undefined {
  const word = words[at]
  if (!word || (kinds[at] !== 'value' && kinds[at] !== 'flag')) return undefined
  const isVerdict = parseValue(word.text).kind === 'qualitative'
  return isVerdict ? { kind: 'flag', from: at, to: at + 1, text: word.text } : undefined
}

/** Sodium, "T4, Free", C-Reactive, 25-OH, 25(OH)D: no value begins so. */
const nameStart = /^(?:\p{L}{2}|\p{Lu}\d{1,2},?$|\p{L}-\p{L}|\d+-\p{L}|\d+\(\p{L})/u

/** Far to the right of a complete result, letters followed by a number start a row of a second table. */
function startsSecondTable(
  { words, kinds }: ColumnedWords,
  at: number,
  found: AfterValue,
): boolean {
  const { secondTableGap, secondValueGap } = rowThresholds
  const word = words[at]
  if (!word || word.gap < secondTableGap || (!found.unit && !found.range)) return false
  if (!nameStart.test(word.text) || scanUnit(words, at) || scanFlag(words, at)) return false
  if (scanRange(words, at, kinds[at] === 'range')) return false
  let hasRange = false
  for (let index = at + 1; index < words.length; index += 1) {
    if ((words[index]?.gap ?? 0) <= secondValueGap || !scanValue(words, index)) continue
    if (!scanRange(words, index)) return true
    hasRange = true
  }
  // "Photometry  135 - 145" is a method and the range.
  return hasRange && isTest(words, at)
}

/** Whether the words before the next number name a test. */
function isTest(words: readonly Word[], from: number): boolean {
  const end = words.findIndex(({ text }, index) => index > from && /^[<>≤≥]?\d/.test(text))
  return isKnownTest(textOf(words, from, end < 0 ? words.length : end))
}
