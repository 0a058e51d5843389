import type { Word } from '#service/parsing/page.ts'
import { looksLikeUnit, normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { betweenWords } from '#service/parsing/values/between-words.ts'
import { hasCondition, readConditions } from '#service/parsing/values/conditional-range.ts'
import { isPending, isRejected } from '#service/parsing/values/is-pending.ts'
import { isNumber, numberPattern } from '#service/parsing/values/parse-number.ts'
import { parseRange, splitRangeUnit } from '#service/parsing/values/parse-range.ts'
import { parseValue, readTiter } from '#service/parsing/values/parse-value.ts'
import {
  kindOfLevel,
  listLevels,
  normalLimits,
  unitOfLevels,
} from '#service/parsing/values/range-levels.ts'
import { readFlag } from '#service/parsing/values/read-flag.ts'
import { isMixed } from '#service/parsing/values/read-meaning.ts'
import { rowThresholds } from './thresholds.ts'

/** Words of a line that read as one part of a result: from word `from` up to, not including, `to`. */
export interface Piece {
  kind: 'value' | 'unit' | 'range' | 'flag'
  from: number
  to: number
  text: string
}

export function textOf(words: readonly Word[], from = 0, to = words.length): string {
  const end = Math.min(to, words.length)
  let text = words[from]?.text ?? ''
  // The words of a line are read again and again: a list of their texts first takes twice as long.
  for (let at = from + 1; at < end; at += 1) text += ` ${words[at]?.text ?? ''}`
  return text
}

const datePattern =
  /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/ ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|mai|okt|dez)[a-z]*[-/ ,]*\d{2,4})$/i
const clockPattern = /^\d{1,2}:\d{2}(?::\d{2})?(?:[ap]m)?$/i
/** 1:16 may be a time of day or a titer. */
const titerShape = /^1:[1-9]\d$/
/** A capital H behind a titer is a flag. */
const halfOfDay = /^(?:[APap]\.?[Mm]\.?|[Uu]hr|UHR|[Hh]rs?|h|[Uu]ur)$/

export const isDay = (text: string) => datePattern.test(text.replace(/[,;]$/, ''))

/** Also "2026-03-14 1:45". */
export function isDateWord(text: string): boolean {
  if (!/^\d/.test(text)) return false
  const [first = '', ...rest] = text.replace(/[,;]$/, '').split(' ')
  if (!isDay(first) && !clockPattern.test(first)) return false
  if (rest.length === 0) return !titerShape.test(first)
  return rest.every((part) => clockPattern.test(part) || halfOfDay.test(part))
}

/** A time only beside a date or with am or pm. */
function isClock(words: readonly Word[], at: number): boolean {
  if (!titerShape.test(words[at]?.text ?? '')) return false
  const [before = '', after = ''] = [at - 1, at + 1].map((place) => words[place]?.text)
  return isDay(before) || isDay(after) || halfOfDay.test(after)
}

export function scanValue(words: readonly Word[], at: number): Piece | undefined {
  if (isClock(words, at)) return undefined
  for (const length of [4, 3, 2, 1]) {
    const to = at + length
    if (to > words.length || !isTogether(words, at, to, rowThresholds.maxInnerGap)) continue
    const text = cleanValue(textOf(words, at, to))
    if (length === 4 && !text.includes(':') && !isMixed(text) && !isOrEqual(text)) continue
    if (isDateWord(text)) return undefined
    if (isValueText(text, length) || isGrouped(words, at, to))
      return { kind: 'value', from: at, to, text }
  }
  return undefined
}

/** "In process" and "hemolyzed" in a cell of their own: a result that is awaited, or that there will not be. */
export function scanAwaited(words: readonly Word[], at: number): Piece | undefined {
  const { cellGap, maxInnerGap } = rowThresholds
  if ((words[at]?.gap ?? 0) <= cellGap) return undefined
  for (const length of [3, 2, 1]) {
    const to = at + length
    if (to > words.length || !isTogether(words, at, to, maxInnerGap)) continue
    const text = textOf(words, at, to)
    if (isPending(text) || isRejected(text)) return { kind: 'value', from: at, to, text }
  }
  return undefined
}

/** The titer in the cell after a result in words: Reactive, then 1:64. One with a sign may be the range. */
export function scanTiter(words: readonly Word[], at: number): Piece | undefined {
  if (!/^[(]?1/.test(words[at]?.text ?? '') || isClock(words, at)) return undefined
  for (const length of [3, 1]) {
    const text = textOf(words, at, at + length)
    const isBare = /^[(]?1\s*:\s*[\d.,]+[)]?$/.test(text)
    if (isBare && readTiter(text)) return { kind: 'value', from: at, to: at + length, text }
  }
  return undefined
}

function isTogether(words: readonly Word[], from: number, to: number, maxGap: number) {
  for (let at = from + 1; at < to; at += 1) if ((words[at]?.gap ?? 0) > maxGap) return false
  return true
}

const cleanValue = (text: string) =>
  /[:=;]/.test(text) ? text.replace(/^[:=]\s*/, '').replace(/\s*[:;]$/, '') : text

/** "> OR = 60" in four words */
const isOrEqual = (text: string) => /^[<>] or = \d/i.test(text)

const oneWordValue = new RegExp(`^(?:[<>≤≥‹›]=?)?[-−+]?${numberPattern.source}%?$`, 'u')
function isValueText(text: string, length: number): boolean {
  if (readTiter(text) || isMixed(text)) return true
  if (length === 1 && oneWordValue.test(text)) return true
  const value = parseValue(text)
  if (value.kind === 'comment' || (length === 4 && !isOrEqual(text))) return false
  if (value.kind === 'qualitative') return true
  return (
    length === 1 ||
    'comparator' in value ||
    value.kind === 'percentage' ||
    (value.kind === 'range' && 'low' in value)
  )
}

const groups = new RegExp(`^(?:[<>≤≥]=?)?${numberPattern.source}$`, 'u')

/** "1 250" in a cell of its own: blanks separate its thousands. */
function isGrouped(words: readonly Word[], at: number, to: number): boolean {
  const { looseGap } = rowThresholds
  const [first, ...others] = words.slice(at, to)
  if (!first || first.gap <= looseGap || others.length === 0) return false
  const isOneCell = others.every(({ gap, text }) => gap <= looseGap && /^\d{3}/.test(text))
  const next = words[to]
  const isWhole = !next || next.gap > looseGap || !/^\d/.test(next.text)
  return isOneCell && isWhole && groups.test(textOf(words, at, to))
}

export function scanFlag(words: readonly Word[], at: number): Piece | undefined {
  for (const length of [2, 1]) {
    const to = at + length
    if (to > words.length || !isTogether(words, at, to, rowThresholds.maxInnerGap)) continue
    const text = textOf(words, at, to)
    if (isDash(words, at)) return undefined
    if (
      length === 2 &&
      words[at] &&
      readFlag(words[at].text) === undefined &&
      !/^(?:very|panic|alert|a\.|mildly|slightly|borderline|needs|moderate|critically|not?|out|in|above|below|within)$/i.test(
        words[at].text,
      )
    )
      continue
    if (readFlag(text) || isDoubleFlag(words, at, length))
      return { kind: 'flag', from: at, to, text }
  }
  return undefined
}

/** "138 mmol/L -- Normal range": a dash between words is no flag of a low result. */
const isDash = (words: readonly Word[], at: number) =>
  words[at]?.text === '--' &&
  /^\p{L}{2}/u.test(words[at + 1]?.text ?? '') &&
  (words[at + 1]?.gap ?? 0) <= rowThresholds.looseGap

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
  for (
    let length = Math.min(mostUnitWords(words, at), words.length - at);
    length >= 1;
    length -= 1
  ) {
    const to = at + length
    if (!isTogether(words, at, to, rowThresholds.maxUnitGap)) continue
    const text = trimUnit(textOf(words, at, to))
    if (isBareNumber(text)) continue
    if (normalizeUnit(text) || (length === 1 && looksLikeUnit(text)))
      return { kind: 'unit', from: at, to, text }
    if (isUnitColumn && length === 1 && isOddUnit(text)) return { kind: 'unit', from: at, to, text }
  }
  return undefined
}

/** In "mL / min / 1.73 m2" each stroke is a word. */
const mostUnitWords = (words: readonly Word[], at: number) =>
  words[at + 1]?.text === '/' || words[at + 2]?.text === '/'
    ? 2 * rowThresholds.maxUnitWords
    : rowThresholds.maxUnitWords

/** "of total Hgb" behind "5.4 %", and "(calc)" behind a unit: up to where the words say no more of the result. */
export function skipUnitNote(words: readonly Word[], at: number): number {
  if (calculated.test(words[at]?.text ?? '')) return at + 1
  const isBehindPercent = words[at - 1]?.text.endsWith('%') ?? false
  const isApart = (words[at]?.gap ?? 0) > rowThresholds.maxUnitGap
  if (!isBehindPercent || isApart || scanFlag(words, at)) return at
  for (
    let length = Math.min(rowThresholds.maxUnitWords, words.length - at);
    length >= 1;
    length -= 1
  )
    if (
      isTogether(words, at, at + length, rowThresholds.maxUnitGap) &&
      normalizeUnit(`% ${textOf(words, at, at + length)}`)
    )
      return at + length
  return at
}

const calculated =
  /^[([]?(?:calc(?:ulated|\.)?|calculad[oa]|calculée?|calcolato|berechnet|berekend|est(?:imated|\.))[)\]]?[,;]?$/iu

const trimUnit = (text: string) =>
  text
    .replace(/^[([]/, (open) => (text.includes(')') || text.includes(']') ? open : ''))
    .replace(/[,;]$/, '')
const isBareNumber = (text: string) => isNumber(text) || /^[-–—]+$/.test(text)
const isOddUnit = (text: string) =>
  text.length <= rowThresholds.maxOddUnitLetters &&
  /^[\p{Ll}µ%\d/^.*]|\/|^\p{Lu}{2,6}$/u.test(text) &&
  /\p{L}/u.test(text) &&
  !/^(?:n\/?a|none)$/i.test(text) &&
  readFlag(text) === undefined

/** The longest reading wins. */
export function scanRange(
  words: readonly Word[],
  at: number,
  isRangeColumn = false,
): Piece | undefined {
  const { maxRangeWords, maxRangeGap, maxRangeGapInColumn } = rowThresholds
  const maxGap = isRangeColumn ? maxRangeGapInColumn : maxRangeGap
  for (let length = Math.min(maxRangeWords, words.length - at); length >= 1; length -= 1) {
    const to = at + length
    if (!isTogether(words, at, to, maxGap)) continue
    const text = textOf(words, at, to)
    if (!isRangeShape(splitRangeUnit(text).limits, isRangeColumn)) continue
    // Of "900 - 2.900" the document's decimal sign makes a range or not.
    if (parseRange(text) ?? parseRange(text, 'comma')) return { kind: 'range', from: at, to, text }
  }
  return undefined
}

/** "Male: 40-52 / Female: 36-46": everything that belongs to it, to the end of its cells. */
export function scanConditions(words: readonly Word[], at: number): Piece | undefined {
  const { maxConditionWords, maxRangeGapInColumn } = rowThresholds
  if (!hasCondition(textOf(words, at, at + maxConditionWords))) return undefined
  const most = Math.min(maxConditionWords, words.length - at)
  for (let length = most; length >= 2; length -= 1) {
    const to = at + length
    if (!isTogether(words, at, to, maxRangeGapInColumn)) continue
    const text = textOf(words, at, to)
    const conditions = readConditions(text)
    // "(H)" before the only limits is a flag, and not who they are for.
    if (conditions?.length === 1 && /^\(H\)/.test(text)) return undefined
    if (conditions) return { kind: 'range', from: at, to, text }
  }
  return undefined
}

/**
 * "Deficient: <20  Sufficient: 30-100": limits with the levels that they are printed for, to the end of their cells. Those of one
 * normal level are a range like any other, and "High 70-99" is a flag with a range.
 */
export function scanLevels(words: readonly Word[], at: number): Piece | undefined {
  const { maxConditionWords, maxRangeGapInColumn, cellGap } = rowThresholds
  const most = Math.min(maxConditionWords, words.length - at)
  const isNamed = words.slice(at, at + most).some(({ text }) => kindOfLevel(text) !== undefined)
  const isInBrackets = words[at]?.text.startsWith('(') ?? false
  if (!isNamed || (!isInBrackets && (words[at]?.gap ?? 0) <= rowThresholds.looseGap))
    return undefined
  for (let length = most; length >= 2; length -= 1) {
    const to = at + length
    if (!isTogether(words, at, to, maxRangeGapInColumn)) continue
    const text = textOf(words, at, to)
    const levels = listLevels(text)
    const [first] = levels
    if (!first) continue
    const isOne = levels.length === 1
    const isApart = !isTogether(words, at, to, cellGap)
    const isPlain = isOne && (isApart || isVerdict(first, text) || kindOfLevel(first) === 'normal')
    if (isPlain) return undefined
    // Of one phase or time of the day the lines below may print others.
    return { kind: 'range', from: at, to, text: isOne ? text : (normalLimits(text) ?? text) }
  }
  return undefined
}

const highWord =
  /^(?:very )?(?:high|elevated|positive|abnormal|hoch|erhöht|alto|elevado|élevé|elevato|hoog|verhoogd)/iu

/**
 * Whether a word without a colon beside limits says how the result is, as in "High 70-99" and "Low > 40": levels that are high have
 * no upper limit, and low ones no lower limit.
 */
function isVerdict(label: string, text: string): boolean {
  if (text.includes(':')) return false
  const isWord = readFlag(label) !== undefined || parseValue(label).kind === 'qualitative'
  if (!isWord || /critical|panic|insufficient|deficient/i.test(label)) return false
  const isAbove = /[>≥]/.test(text)
  const isBelow = /[<≤]/.test(text)
  if (isAbove === isBelow) return true
  return highWord.test(label) ? isBelow : isAbove
}

/** The unit of the limits of levels at `at`, where it is printed nowhere else. */
export function unitOfLevelsAt(words: readonly Word[], { from, to }: Piece): Piece | undefined {
  const text = unitOfLevels(textOf(words, from, to))
  return text === undefined ? undefined : { kind: 'unit', from: to, to, text }
}

const n = numberPattern.source
const label =
  '(?:ref(?:erence)?\\.?|normal|n(?=\\s*[:<>≤≥])|range|interval|norm|referenz|referencia)(?:\\s+(?:range|interval|value)s?)?\\s*[:=]?\\s*'
const t = '1\\s*[:/]\\s*\\d+'
const dash = `\\s*%?\\s*(?:--?|–|—|−|~|\\.{2,3}|${betweenWords})\\s*`
const from = '(?:(?:from|between|von|zwischen|van|de|desde|da|dal)\\s+)?'
const bound =
  "(?:(?:not?|nicht|niet|pas|non)\\s+)?(?:<=|>=|=<|=>|[<>]\\s*or\\s*=|[<>≤≥‹›]|up ?to|upto|bis(?: zu)?|hasta|(?:less|lower|greater|higher|more) than|below|under|above|over|at least|max\\.?|min\\.?|menor (?:que|de|a)|(?:mayor|maior) (?:que|de|a)|kleiner(?: als)?|größer(?: als)?|mind\\.|mindestens|(?:kleiner|groter|minder|meer) dan|(?:inf|sup)erior[ei]? a|(?:inf|sup)(?:érieure?|\\.)? (?:à|a)|(?:moins|plus) de|jusqu[’']à|fino a|até|(?:minore|maggiore) di|mehr als|über|weniger als|unter|más de|menos de|più di|meno di|tot)\\s*:?\\s*"
/** "> 70 - < 99", ">= 70 and <= 99" */
const both = '\\s*%?\\s*(?:-|–|—|,|;|/|&|and|to|und|bis|y|et|e|en|a)?\\s*'
const rangeShape = new RegExp(
  `^[([]*\\s*(?:${label})?(?:${t}${dash}${t}|${bound}${t}|${bound}${n}${both}${bound}${n}|(?:between|zwischen|entre|tra|tussen)\\s+[([]?\\s*${n}\\s+(?:and|und|et|y|e|en)\\s+${n}|${n}\\s*(?:<=|≤|<)\\s*\\p{L}{0,12}\\s*(?:<=|≤|<)\\s*${n}|${from}[-−+]?${n}${dash}[-−+]?${n}|${bound}${n})\\s*%?\\s*[)\\]]*$`,
  'iu',
)
const labeledRange = new RegExp(
  `^[([]*\\s*${label.replace('[:=]?', '[:=]')}([\\p{L} -]{3,20})[)\\]]*$`,
  'iu',
)
const emptyRange =
  /^(?:not? (?:estab(?:lished)?\.?|applicable|defined)|see (?:note|comment|below))$/i

function isRangeShape(text: string, isRangeColumn: boolean) {
  if (rangeShape.test(text) || emptyRange.test(text)) return true
  const labeled = labeledRange.exec(text)?.[1]
  if (labeled) return parseValue(labeled).kind === 'qualitative'
  // "Immune >0.99": the limits of the normal level.
  return (
    isRangeColumn && (parseValue(text).kind === 'qualitative' || normalLimits(text) !== undefined)
  )
}
