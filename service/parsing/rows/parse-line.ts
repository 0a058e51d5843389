import { joinBoxes, type Line, type Word } from '../page.ts'
import { parseValue } from '../values/parse-value.ts'
import { type Column, type ColumnKind, columnOf } from './header.ts'
import { isLabel, isLevel, isSentence, nameKnownness } from './name-words.ts'
import type { PrintedRow } from './row.ts'
import {
  isDateWord,
  type Piece,
  scanFlag,
  scanRange,
  scanUnit,
  scanValue,
  textOf,
} from './scan-words.ts'

interface Reading {
  name: string
  nameTo: number
  value: Piece
  unit?: Piece
  range?: Piece
  flag?: Piece
  end: number
  leftover: number
  hasUnreadRange: boolean
  score: number
}

type Kinds = readonly (ColumnKind | undefined)[]

/** A line that scores this much is a result wherever it stands; one that scores `tableScore` only among others. */
export const certainScore = 4.5
export const tableScore = 3.3
const clearGap = 1.6

/** The results that one line prints: none, one, or one for each side of a page in two columns. */
export function parseLine(line: Line, columns: readonly Column[] | undefined): PrintedRow[] {
  const words = line.words.filter(({ text }) => !/^[.·…|_]+$/.test(text))
  const kinds: Kinds = words.map((word) => (columns ? columnOf(word, columns) : undefined))
  const kept = words.filter((_, index) => kinds[index] !== 'previous')
  const keptKinds = kinds.filter((kind) => kind !== 'previous')
  return readAll(line.page, kept, keptKinds)
}

function readAll(page: number, words: readonly Word[], kinds: Kinds): PrintedRow[] {
  const best = readBest(words, kinds)
  if (!best) return []
  const rest = words.slice(best.end)
  const more =
    rest.length > 1 && (rest[0]?.gap ?? 0) > clearGap
      ? readAll(page, rest, kinds.slice(best.end))
      : []
  const twin = readTwin(page, words, best)
  return [...twin, present(page, words.slice(0, best.end), best), ...more]
}

/** One test in two units on one line, such as 5.2 % and 33 mmol/mol: the first stands at the end of what was taken for the name. */
function readTwin(page: number, words: readonly Word[], reading: Reading): PrintedRow[] {
  for (let at = 1; at < reading.nameTo; at += 1) {
    const value = (words[at]?.gap ?? 0) > clearGap ? scanValue(words, at) : undefined
    const unit = value && scanUnit(words, value.to)
    if (!value || !unit || unit.to !== reading.nameTo) continue
    reading.name = cleanName(textOf(words, 0, at))
    const { range: _range, flag: _flag, ...rest } = reading
    return [
      present(page, words.slice(0, unit.to), {
        ...rest,
        value,
        unit,
        leftover: 0,
        hasUnreadRange: false,
      }),
    ]
  }
  return []
}

function readBest(words: readonly Word[], kinds: Kinds): Reading | undefined {
  let best: Reading | undefined
  for (let at = 1; at < words.length; at += 1) {
    const reading = readAt(words, kinds, at)
    if (reading && reading.score > (best?.score ?? tableScore)) best = reading
  }
  return best
}

/** Reads the line with the result at word `at`. */
function readAt(words: readonly Word[], kinds: Kinds, at: number): Reading | undefined {
  const value = scanValue(words, at) ?? scanColumnText(words, kinds, at)
  if (!value) return undefined
  const before = readBefore(words, kinds, at)
  const name = cleanName(textOf(words, 0, before.nameTo))
  if (!isName(name)) return undefined
  const after = readAfter(words, kinds, value.to)
  const pieces = {
    unit: after.unit ?? before.unit,
    range: after.range ?? before.range,
    flag: before.flag ?? after.flag,
  }
  const reading = {
    name,
    nameTo: before.nameTo,
    value,
    ...(pieces.unit && { unit: pieces.unit }),
    ...(pieces.range && { range: pieces.range }),
    ...(pieces.flag && { flag: pieces.flag }),
    end: after.end,
    leftover: after.leftover,
    hasUnreadRange: after.hasUnreadRange,
    score: 0,
  }
  return { ...reading, score: scoreReading(words, kinds, reading) }
}

/** Under the head of the results any text that stands apart is one, such as "Homogeneous". */
function scanColumnText(words: readonly Word[], kinds: Kinds, at: number): Piece | undefined {
  const first = words[at]
  if (!first || kinds[at] !== 'value' || kinds[at - 1] === 'value' || first.gap < clearGap)
    return undefined
  let to = at + 1
  while (to < words.length && kinds[to] === 'value' && (words[to]?.gap ?? 9) < clearGap) to += 1
  const text = textOf(words, at, to)
  return text.length <= 40 && /[\p{Script=Latin}\p{N}+]/u.test(text) && !isDateWord(text)
    ? { kind: 'value', from: at, to, text }
    : undefined
}

type Before = { nameTo: number; unit?: Piece; range?: Piece; flag?: Piece }

/** What stands between name and result: nothing, a flag, or in some reports unit and range. */
function readBefore(words: readonly Word[], kinds: Kinds, at: number): Before {
  for (let from = 1; from < at; from += 1) {
    const first = words[from]
    if (!first || (first.gap < 1.05 && !/^[+\-*↑↓]+$/.test(first.text))) continue
    const pieces = readPieces(words, kinds, from, at)
    if (pieces) return { nameTo: from, ...pieces }
  }
  return { nameTo: at }
}

/** The pieces that fill the words exactly, or undefined. */
function readPieces(
  words: readonly Word[],
  kinds: Kinds,
  from: number,
  to: number,
): Omit<Before, 'nameTo'> | undefined {
  const slice = words.slice(0, to)
  const found: Omit<Before, 'nameTo'> = {}
  let at = from
  while (at < to) {
    if (slice[at]?.text === ':' || slice[at]?.text === '|') {
      at += 1
      continue
    }
    const isApart = (slice[at]?.gap ?? 0) > clearGap
    const piece =
      scanFlag(slice, at) ??
      scanMinus(slice, at) ??
      (isApart || kinds[at] === 'range'
        ? scanRange(slice, at, kinds[at] === 'range')
        : undefined) ??
      (isApart || kinds[at] === 'unit' ? scanUnit(slice, at, kinds[at] === 'unit') : undefined)
    if (!piece || piece.kind === 'value' || found[piece.kind]) return undefined
    found[piece.kind] = piece
    at = piece.to
  }
  return found
}

/** A minus that stands apart just before the result is a flag of those who print + and - for high and low. */
function scanMinus(words: readonly Word[], at: number): Piece | undefined {
  const word = words[at]
  if (word?.text !== '-' || at !== words.length - 1 || word.gap < clearGap) return undefined
  return { kind: 'flag', from: at, to: at + 1, text: word.text }
}

interface After extends Omit<Before, 'nameTo'> {
  end: number
  leftover: number
  hasUnreadRange: boolean
}

/** What follows the result, up to the start of another one in a page of two columns. */
function readAfter(words: readonly Word[], kinds: Kinds, from: number): After {
  const found: After = { end: words.length, leftover: 0, hasUnreadRange: false }
  let at = from
  while (at < words.length) {
    if (startsAnother(words, at, found)) return { ...found, end: at }
    const piece = nextPiece(words, kinds, at, found)
    if (piece) {
      found[piece.kind as 'unit' | 'range' | 'flag'] = piece
      // What was not read before it was something else, unless the range goes on from there.
      if (piece.kind === 'range') found.hasUnreadRange &&= isDash(words[at - 1])
      at = piece.to
    } else {
      const next = skipBracket(words, at)
      if (next === at + 1 && isPartOfRange(words, at, found)) found.hasUnreadRange = true
      if (!/^[-–—:;|()[\]<>*]+$/.test(words[at]?.text ?? '')) found.leftover += next - at
      at = next
    }
  }
  return found
}

const isDash = (word: Word | undefined) => /^[-–—−~]$/.test(word?.text ?? '')

/** A number that belongs to nothing: instead of a range, or going on where one was read. */
function isPartOfRange(words: readonly Word[], at: number, { range }: After): boolean {
  const text = words[at]?.text ?? ''
  if (!/\d/.test(text) || isDateWord(text)) return false
  return !range || (range.to === at - 1 && isDash(words[at - 1]))
}

/** A remark in brackets is passed over as a whole. */
function skipBracket(words: readonly Word[], at: number): number {
  if (!words[at]?.text.startsWith('(')) return at + 1
  const close = words.findIndex((word, index) => index >= at && word.text.includes(')'))
  return close < 0 ? at + 1 : close + 1
}

function nextPiece(
  words: readonly Word[],
  kinds: Kinds,
  at: number,
  found: After,
): Piece | undefined {
  const kind = kinds[at]
  if (kind === 'range' && !found.range) {
    const range = scanRange(words, at, true)
    const flag = found.flag || /\d/.test(range?.text ?? '') ? undefined : scanFlag(words, at)
    if (flag && scanRange(words, flag.to, true)) return flag
    if (range) return range
  }
  const unit = found.unit ? undefined : scanUnit(words, at, kind === 'unit')
  const range = found.range ? undefined : (scanRange(words, at) ?? scanExpected(words, at))
  if (range && (!unit || range.to > unit.to)) return range
  return unit ?? (found.flag ? undefined : (scanFlag(words, at) ?? scanVerdict(words, kinds, at)))
}

/** Beside a result in words the expected word: Negative, then Negative again. */
function scanExpected(words: readonly Word[], at: number): Piece | undefined {
  const [before, word] = [words[at - 1], words[at]]
  if (!before || !word || word.gap < clearGap) return undefined
  const areWords = [before, word].every(({ text }) => parseValue(text).kind === 'qualitative')
  return areWords ? { kind: 'range', from: at, to: at + 1, text: word.text } : undefined
}

/** A second column of results that says Positive beside a titre. */
function scanVerdict(words: readonly Word[], kinds: Kinds, at: number): Piece | undefined {
  const word = words[at]
  if (!word || (kinds[at] !== 'value' && kinds[at] !== 'flag')) return undefined
  const isVerdict = parseValue(word.text).kind === 'qualitative'
  return isVerdict ? { kind: 'flag', from: at, to: at + 1, text: word.text } : undefined
}

/** Far to the right of a finished result, letters that are followed by a number open a row of their own. */
function startsAnother(words: readonly Word[], at: number, found: After): boolean {
  const word = words[at]
  if (!word || word.gap < 2.5 || (!found.unit && !found.range)) return false
  if (!/^(?:\p{L}{2}|\d+-\p{L})/u.test(word.text) || scanUnit(words, at) || scanFlag(words, at))
    return false
  if (scanRange(words, at)) return false
  return words
    .slice(at + 1)
    .some(
      (_, offset) => scanValue(words, at + 1 + offset) && (words[at + 1 + offset]?.gap ?? 0) > 1,
    )
}

const cleanName = (text: string) =>
  text
    .replace(/^(?:[-–•*·>#]+\s+|\d{1,2}[.)]\s+)/u, '')
    .replace(/[\s:=.…_|–-]+$/u, '')
    .trim()

function isName(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 && name.length <= 90 && !isLabel(name) && !isLevel(name)
}

function scoreReading(words: readonly Word[], kinds: Kinds, reading: Reading): number {
  const { value, unit, range, flag, leftover, name } = reading
  const gap = words[reading.nameTo]?.gap ?? 0
  const column = kinds[value.from]
  const nameWords = name.split(' ').length
  let score = nameKnownness(name) * 3
  if (gap > clearGap) score += 1.5
  else if (gap > 1.05) score += 0.7
  if (column === 'value') score += 2.5
  else if (column === 'range' || column === 'unit') score -= 3
  if (unit) score += unit.from === value.to ? 2.5 : 1.5
  if (range) score += 2
  if (flag) score += 0.5
  score -= Math.min(leftover, 8) * (gap > clearGap ? 0.35 : 0.8)
  if (nameWords > 7) score -= (nameWords - 7) * 0.7
  if (isSentence(name)) score -= 3
  if (hidesNumber(words, reading.nameTo)) score -= 2.5
  if (/^\p{Ll}{3}/u.test(name) && nameWords > 1) score -= 1.5
  return score + scoreWords(value.text, column, isLabelled(words[value.from - 1]?.text, name))
}

/** After a colon stands what a label says, unless the label names a test. */
const isLabelled = (before: string | undefined, name: string) =>
  (before?.endsWith(':') ?? false) && nameKnownness(name) < 0.85

/** A number that stands apart within what was taken for the name is likelier the result, and this one a former one. */
function hidesNumber(words: readonly Word[], nameTo: number): boolean {
  return words
    .slice(1, nameTo)
    .some((word, at) => word.gap > clearGap && scanValue(words, at + 1) !== undefined)
}

/** Results without digits: a word that laboratories use is likelier than another, and a label's text least likely. */
function scoreWords(text: string, column: ColumnKind | undefined, isLabelled: boolean): number {
  if (/\d/.test(text)) return 0
  if (/^[+-]+$/.test(text)) return -1.5
  const isKnown = parseValue(text).kind === 'qualitative'
  const afterLabel = isLabelled ? 1.5 : 0
  if (column === 'value') return (isKnown ? 0.5 : -1) - afterLabel
  return (isKnown ? -0.5 : -2) - afterLabel
}

function present(page: number, words: readonly Word[], reading: Reading): PrintedRow {
  const valueWords = words.slice(reading.value.from, reading.value.to)
  const unread = reading.unit ? undefined : findUnread(words, reading)
  return {
    page,
    box: joinBoxes(words.map(({ box }) => box)),
    name: reading.name,
    value: reading.value.text,
    valueBox: joinBoxes(valueWords.map(({ box }) => box)),
    ...(reading.unit && { unit: reading.unit.text }),
    ...(reading.range && { range: reading.range.text }),
    ...(reading.flag && { flag: reading.flag.text }),
    ...(unread && { unread }),
    confidence: Math.min(...valueWords.map(({ confidence }) => confidence)),
    score: reading.score,
    leftover: reading.leftover,
    ...(reading.hasUnreadRange && { hasUnreadRange: true }),
  }
}

/** Between the result and its range stands its unit, even where it cannot be read. */
function findUnread(
  words: readonly Word[],
  { value, range, flag, end }: Reading,
): string | undefined {
  const stop = range && range.from >= value.to ? range.from : end
  const between = words
    .slice(value.to, stop)
    .filter(
      ({ text }, index) =>
        !(flag && value.to + index >= flag.from && value.to + index < flag.to) &&
        /[\p{L}\d%]/u.test(text),
    )
  const [only] = between
  return between.length === 1 && only && only.text.length <= 12 ? only.text : undefined
}
