import type { Line, Word } from '#service/parsing/page.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { parseNumber } from '#service/parsing/values/parse-number.ts'
import { parseRange, splitRangeUnit } from '#service/parsing/values/parse-range.ts'
import { readFlag } from '#service/parsing/values/read-flag.ts'
import { type Column, type ColumnKind, columnOf } from './header.ts'
import type { ColumnedWords, ScoredReading } from './line-reading.ts'
import { isKnownTest } from './name-words.ts'
import { partWord } from './part-word.ts'
import { presentRow } from './present-row.ts'
import { readAt } from './read-at.ts'
import { cleanName, unitInName } from './result-name.ts'
import type { PrintedRow } from './row.ts'
import { scanFlag, scanRange, scanUnit, scanValue, textOf } from './scan-words.ts'
import { scoreReading } from './score-reading.ts'
import { readSecondResult } from './second-result.ts'
import { rowThresholds } from './thresholds.ts'

/** None, one, or one per table where two stand side by side. */
export function parseLine(line: Line, columns: readonly Column[] | undefined): PrintedRow[] {
  const words = withComparators(withoutLeaders(partValues(partLabels(line.words))))
  const columned = withoutAsides(
    words.map((word) => ({ word, kind: columns && columnOf(word, columns) })),
  )
    .filter(({ word, kind }) => kind !== 'previous' && (kind !== 'goal' || scanUnit([word], 0)))
    .map(({ word, kind }) => ({ word, kind: kind === 'goal' ? undefined : kind }))
  const flag = findFlagBeforeName(columned)
  const rest = flag ? columned.slice(1) : columned
  const rows = readResults(line.page, {
    words: rest.map(({ word }) => word),
    kinds: rest.map(({ kind }) => kind),
  })
  const unit = columns && unitOfColumns(columns)
  return rows.map((row, at) => ({
    ...row,
    ...(flag && at === 0 && row.flag === undefined && { flag }),
    ...(unit && takesUnit(row) && { unit }),
  }))
}

interface ColumnedWord {
  word: Word
  kind: ColumnKind | undefined
}

/** Without the cells of columns of cut-offs, times, or places; a unit or a range there shows that it is a later table. */
function withoutAsides(columned: readonly ColumnedWord[]): ColumnedWord[] {
  const cells: ColumnedWord[][] = []
  for (const each of columned) {
    const last = cells.at(-1)
    if (!last || each.word.gap > rowThresholds.cellGap) cells.push([each])
    else last.push(each)
  }
  const isAside = ([first]: readonly ColumnedWord[]) => first?.kind === 'aside'
  const asides = cells.filter(isAside).map((cell) => cell.map(({ word }) => word))
  return asides.some(isOfResult) ? [...columned] : cells.filter((cell) => !isAside(cell)).flat()
}

/** "mg/dL", "135 - 145", "Acceptable: >= 20" */
const isOfResult = (cell: readonly Word[]) =>
  /[<>≤≥]|\p{L}:/u.test(textOf(cell)) ||
  scanUnit(cell, 0)?.to === cell.length ||
  (scanRange(cell, 0)?.to ?? 0) > 1

/** "H  Glucose  112": the flag in a first column. */
function findFlagBeforeName(columned: readonly ColumnedWord[]): string | undefined {
  const [first, second] = columned
  if (!first || !second || second.word.gap <= rowThresholds.cellGap) return undefined
  const { text } = first.word
  const isFlag = /^\p{Lu}{1,2}$/u.test(text) && readFlag(text) !== undefined
  if (!isFlag) return undefined
  const end = columned.findIndex(({ word }, at) => at > 1 && word.gap > rowThresholds.cellGap)
  const name = textOf(columned.slice(1, end < 0 ? undefined : end).map(({ word }) => word))
  return first.kind === 'flag' || isKnownTest(name) ? text : undefined
}

/** Of the titles of columns, where they name only one. */
function unitOfColumns(columns: readonly Column[]): string | undefined {
  const units = new Set(columns.map(({ unit }) => unit).filter((unit) => unit !== undefined))
  return units.size === 1 && !columns.some(({ kind }) => kind === 'unit')
    ? [...units][0]
    : undefined
}

/** A number that is printed without a unit, even in its name or its range. */
const takesUnit = ({ name, value, unit, unread, range }: PrintedRow) =>
  unit === undefined &&
  unread === undefined &&
  /^[<>≤≥]?\s*\d[\d.,]*$/.test(value) &&
  unitInName(name) === undefined &&
  splitRangeUnit(range ?? '').unit === undefined

/** "TSH:2.1": no blank is printed behind the colon. */
const partLabels = (words: readonly Word[]) =>
  words.flatMap((word, at) => {
    const end = /^[^:]*\p{L}{2}[^:]*:(?=[<>]?\d)/u.exec(word.text)?.[0]
    return end !== undefined && at < 3 ? partWord(word, end.length, rowThresholds.looseGap) : [word]
  })

/** "<" in a cell of its own belongs to the number behind it. */
const withComparators = (words: readonly Word[]) =>
  words.map((word, at) => {
    const isBehind = at > 1 && /^[<>≤≥]=?$/.test(words[at - 1]?.text ?? '')
    return isBehind && /^\d/.test(word.text) ? { ...word, gap: Math.min(word.gap, 1) } : word
  })

const leader = /^[.·…|_]+$/

/** "Glucose ........ 92": dots, lines and bars part cells. */
function withoutLeaders(words: readonly Word[]): Word[] {
  const apart = 2 * rowThresholds.cellGap
  return words.flatMap((word, at) => {
    if (leader.test(word.text)) return []
    const isBehind = leader.test(words[at - 1]?.text ?? '') && word.gap < apart
    return [isBehind ? { ...word, gap: apart } : word]
  })
}

const number = '[<>≤≥]?\\d[\\d.,]*%?'
const marked = new RegExp(`^(\\*+)(${number})$`)
const flagged = new RegExp(`^(${number})([*!]{1,2}|[↑↓▲▼]{1,2})$`)
/** Only of a cell's own: "2H" in a name are two hours. */
const lettered = /^(\d{2,}|\d+[.,]\d+)(H{1,2}|L{1,2})$/
/** "H112": an engine sees no blank behind the flag. */
const letteredBefore = /^(H{1,2}|L{1,2})(\d+(?:[.,]\d+)?)$/
const measured = new RegExp(`^(${number})((?:x|\\p{L}).*/.+|/\\p{L}.*|fL|fl|pg|mmHg|kPa)$`, 'u')
const counted = /^(\d+-\d+)(\/\p{L}.*)$/u

/** "*11.2", "11.2H", "92mg/dL", and "*43ug/dL": a flag or a unit is printed up to the number. */
function partGlued(words: readonly Word[], at: number, word: Word): Word[] {
  const unmarked = word.text.replace(/^\*+/, '')
  if (unmarked !== word.text && partUnit(unmarked)) {
    const [mark, rest] = partWord(word, word.text.length - unmarked.length, 0)
    return [mark, ...partGlued(words, at, rest)]
  }
  const withFlag =
    marked.exec(word.text) ??
    flagged.exec(word.text) ??
    (word.gap > rowThresholds.cellGap ? lettered.exec(word.text) : null) ??
    findLetterBefore(words, at, word)
  const [, first = '', second = ''] = withFlag ?? partUnit(word.text) ?? []
  if (second === '') return [word]
  // An engine reads "121" as "12L".
  const doubt = withFlag && word.confidence < 1 && { isParted: true as const }
  return partWord({ ...word, ...doubt }, first.length, 0)
}

function findLetterBefore(words: readonly Word[], at: number, word: Word) {
  const found = word.gap > rowThresholds.cellGap ? letteredBefore.exec(word.text) : null
  const isMeasured = () =>
    endsInUnit(words, at + 1) || words.some((_, other) => other !== at && scanRange(words, other))
  return found && isMeasured() ? found : null
}

const signed = /^(?=\d{2}|\d+[.,]|\d[-−–])(\d+(?:[.,]\d+)?)([-−–+])$/
const signedBefore = /^([-−–+])(\d+(?:[.,]\d+)?)$/

/** "112+" and "2,1-" beside a range that says so, also "+112"; "1+" is a result, and "-2,1" may be below zero. */
function partSign(words: readonly Word[], at: number): Word[] | undefined {
  const word = words[at]
  if (!word || word.gap <= rowThresholds.cellGap) return undefined
  const [, text, sign] = signed.exec(word.text) ?? []
  if (text !== undefined)
    return isOut(words, at, text, sign) ? partWord(word, text.length, 0) : undefined
  const [, before, behind = ''] = signedBefore.exec(word.text) ?? []
  if (before === undefined || !isOut(words, at, behind, before)) return undefined
  return partWord({ ...word, ...(before !== '+' && { isParted: true as const }) }, 1, 0)
}

/** Whether a range on the line has the number above or below it, as its sign says; no limit is below zero. */
function isOut(words: readonly Word[], at: number, text: string, sign?: string): boolean {
  const decimal = text.includes(',') ? 'comma' : 'point'
  const number = parseNumber(text, decimal)
  if (number === undefined) return false
  return words.some((_, other) => {
    const range = other === at ? undefined : scanRange(words, other)
    const { low = 0, high } = parseRange(range?.text ?? '', decimal) ?? {}
    if (low < 0) return false
    return sign === '+' ? high !== undefined && number > high : number < low
  })
}

function partUnit(text: string): string[] | undefined {
  const parts = measured.exec(text) ?? counted.exec(text)
  return parts?.[2] !== undefined && normalizeUnit(parts[2]) ? parts : undefined
}

/** "Sedimentation Rate3  mm/h": a name that fills its column is printed up to its value. */
function partValues(words: readonly Word[]): Word[] {
  return words.flatMap((word, at) => {
    const [, end, number] = /^(\p{L}{4,})(\d+(?:[.,]\d+)?)$/u.exec(word.text) ?? []
    if (!end || !number || !endsInUnit(words, at + 1))
      return partSign(words, at) ?? partGlued(words, at, word)
    const name = [...wordsOfCell(words, at), end].join(' ')
    if (!isKnownTest(name) || isKnownTest(name + number)) return [word]
    const [last, value] = partWord(word, end.length, rowThresholds.cellGap)
    return [last, { ...value, isParted: true }]
  })
}

/** A unit, perhaps with a flag and a range, and no value behind them: the number would be a footnote's. */
function endsInUnit(words: readonly Word[], at: number): boolean {
  const unit = scanUnit(words, scanFlag(words, at)?.to ?? at)
  if (!unit) return false
  return !scanValue(words, scanRange(words, unit.to)?.to ?? unit.to)
}

/** The words before `at` that no wider gap than a blank separates from it. */
function wordsOfCell(words: readonly Word[], at: number): string[] {
  let from = at
  while (from > 0 && (words[from]?.gap ?? 0) <= rowThresholds.cellGap) from -= 1
  return words.slice(from, at).map(({ text }) => text)
}

function readResults(page: number, line: ColumnedWords): PrintedRow[] {
  const best = chooseReading(line)
  if (!best) return []
  const { words } = line
  const present = (reading: ScoredReading, end: number) =>
    presentRow(page, words.slice(0, end), reading)
  const rest = { words: words.slice(best.end), kinds: line.kinds.slice(best.end) }
  const hasMore = rest.words.length > 1 && (rest.words[0]?.gap ?? 0) > rowThresholds.cellGap
  const more = hasMore ? readResults(page, rest) : []
  const two = readSecondResult(line, best.value)
  if (two) {
    const { name, nameEnd, score } = best
    return two.map((reading) => present({ ...reading, name, nameEnd, score }, reading.end))
  }
  const first = findFirstOfTwo(line, best)
  if (!first) return [present(best, best.end), ...more]
  return [
    present(first, first.unit?.to ?? 0),
    present({ ...best, name: first.name }, best.end),
    ...more,
  ]
}

function chooseReading(line: ColumnedWords): ScoredReading | undefined {
  let best: ScoredReading | undefined
  for (let at = 1; at < line.words.length; at += 1) {
    const reading = readAt(line, at)
    if (!reading) continue
    const score = scoreReading(line, reading)
    if (score > (best?.score ?? rowThresholds.tableScore)) best = { ...reading, score }
  }
  return best
}

/** One test in two units on one line (5.2 % 33 mmol/mol): the first result reads as the end of the name. */
function findFirstOfTwo({ words }: ColumnedWords, reading: ScoredReading) {
  for (let at = 1; at < reading.nameEnd; at += 1) {
    const isApart = (words[at]?.gap ?? 0) > rowThresholds.cellGap
    const value = isApart ? scanValue(words, at) : undefined
    const unit = value && scanUnit(words, value.to)
    if (!value || !unit || unit.to !== reading.nameEnd) continue
    const { range: _range, flag: _flag, ...rest } = reading
    const name = cleanName(textOf(words, 0, at))
    return { ...rest, name, value, unit, leftover: 0, cutOff: 0, hasUnreadRange: false }
  }
  return undefined
}
