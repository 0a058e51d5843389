import { joinBoxes, type Line, type Word } from '#service/parsing/page.ts'
import { areSameUnit } from '#service/parsing/units/normalize-unit.ts'
import { hasCondition, readConditions } from '#service/parsing/values/conditional-range.ts'
import { kindOfLevel, listLevels } from '#service/parsing/values/range-levels.ts'
import { isKnownTest } from './name-words.ts'
import type { PrintedRow } from './row.ts'
import { scanFlag, scanRange, scanUnit, textOf } from './scan-words.ts'

/** A row with the line that it was read from. */
export interface Found {
  row: PrintedRow
  at: number
  /** how many lines below continue it */
  continued?: number
  /** the last of them is the label of a range */
  hasRangeLabel?: boolean
}

/** The last row with the range, or the part of it, that the line prints; undefined for a line of its own. `own`: the row's line. */
export function continueRow(
  line: Line,
  last: Found,
  at: number,
  own: Line | undefined,
): Found | undefined {
  if (last.row.page !== line.page) return undefined
  return (
    continueRange(line, last, at) ??
    findRangeBelow(line, last, at) ??
    findStandingBelow(line, last, at) ??
    (own && endRange(line, last, at, own)) ??
    doubtRange(line, last, at)
  )
}

/** "Female: 12.0 - 15.5" below "Male: 13.5 - 17.5" belongs to the row above, and "High: >239" below "Borderline: 200 - 239". */
function continueRange({ words, box }: Line, last: Found, at: number): Found | undefined {
  const { range } = last.row
  const isBelow = box.x >= last.row.valueBox.x
  const text = textOf(words)
  const hasNormal = listLevels(text).some((label) => kindOfLevel(label) === 'normal')
  if (!isBelow && (range !== undefined || !hasNormal)) return undefined
  if (!isNext(last, at) || !continuesRange(text, range)) return undefined
  const row = withRange(last.row, range === undefined ? text : `${range} ${text}`, box)
  return { ...last, row, continued: (last.continued ?? 0) + 1 }
}

/** Limits for another sex, age, or level, below such ones. */
function continuesRange(text: string, range: string | undefined): boolean {
  if (hasCondition(text)) return readConditions(text) !== undefined
  const isLeveled = range === undefined || listLevels(range).length > 0
  return isLeveled && listLevels(text).length > 0
}

const isNext = (last: Found, at: number) => at - last.at - (last.continued ?? 0) === 1

/**
 * "Reference range: 65 - 99 mg/dL" below a result without one, its label perhaps on a line of its own; in another unit, it says
 * nothing of it.
 */
function findRangeBelow({ words, box }: Line, last: Found, at: number): Found | undefined {
  if (last.row.range !== undefined || !isNext(last, at)) return undefined
  const labeled = labelLength(words)
  const from = labeled ?? (last.continued === undefined ? undefined : 0)
  if (from === words.length)
    return { ...last, continued: (last.continued ?? 0) + 1, hasRangeLabel: true }
  const range = from === undefined ? undefined : scanRange(words, from)
  const unit = range && scanUnit(words, range.to)
  // Without its label, a range shows by its unit that it is one.
  if (labeled === undefined && !last.hasRangeLabel && !unit) return undefined
  if (!range || (unit?.to ?? range.to) !== words.length) return undefined
  if (unit && last.row.unit && !areSameUnit(unit.text, last.row.unit)) return undefined
  const row = withRange(last.row, range.text, box)
  return {
    ...last,
    row: { ...row, ...(unit && row.unit === undefined && { unit: unit.text }) },
    continued: (last.continued ?? 0) + 1,
  }
}

/** How many words at the start of a line name a range. */
export const labelLength = (words: readonly Word[]) =>
  [3, 2, 1].find((length) => words.length >= length && rangeLabel.test(textOf(words, 0, length)))

const rangeLabel =
  /^(?:(?:(?:normal|reference|standard|ref\.?)\s+(?:range|interval|values?)|reference|referenzbereich|normbereich|(?:valor(?:es)?|rango|intervalo) de referenc?[iê]n?cia|valeurs? (?:de référence|usuelles|normales)|valori di riferimento|referentiewaarden?)\s*[:=]?|(?:range|ref\.?|normal|referencia|referência|norme|v\.?r\.?)\s*[:=])$/iu

/** "Normal" or "Above range" alone on the line below a result of a portal, which prints the range below it. */
function findStandingBelow({ words }: Line, last: Found, at: number): Found | undefined {
  const { row } = last
  if (!isNext(last, at) || row.flag !== undefined) return undefined
  const from = /^(?:status|flag|abnormal flag|interpretation):$/i.test(words[0]?.text ?? '') ? 1 : 0
  if (from === 0 && row.range !== undefined) return undefined
  const flag = scanFlag(words, from)
  const isLong = from === 1 || /^\p{L}{3}/u.test(flag?.text ?? '')
  const isWord = isLong && flag?.to === words.length
  return isWord
    ? { ...last, row: { ...row, flag: flag.text }, continued: (last.continued ?? 0) + 1 }
    : undefined
}

const firstLimit = /(?:^|\s)([-−+]?\d[\d.,]*)\s*([-–—])?$/u
const secondLimit = /^([-–—])?\s*(\d[\d.,]*)$/u

/** "99" below "70 -", and "- 99" below "70": a range on two lines of its column. */
function endRange({ words, box }: Line, last: Found, at: number, own: Line): Found | undefined {
  const { row } = last
  const end = own.words.at(-1)
  if (at - last.at !== 1 || row.range !== undefined || !row.hasUnreadRange || !end) return undefined
  const isBelow =
    box.x < end.box.x + end.box.width && box.x + box.width > row.valueBox.x + row.valueBox.width
  const [, low, dash] = firstLimit.exec(textOf(own.words)) ?? []
  const [, dashBelow, high] = secondLimit.exec(textOf(words)) ?? []
  if (!isBelow || low === undefined || high === undefined) return undefined
  if ((dash === undefined) === (dashBelow === undefined)) return undefined
  const { hasUnreadRange: _unread, ...rest } = withRange(row, `${low} - ${high}`, box)
  return { ...last, row: { ...rest, leftover: Math.max(0, row.leftover - (dash ? 2 : 1)) } }
}

/** Limits alone below a range, in its column: another range, and it is not understood which of them applies. */
function doubtRange({ words, box }: Line, last: Found, at: number): Found | undefined {
  const { row } = last
  const column = row.rangeBox
  if (!column || !isNext(last, at) || row.range === undefined) return undefined
  if (box.x < Math.min(column.x, row.valueBox.x + row.valueBox.width) - column.height)
    return undefined
  const from = words.findIndex((_, index) => scanRange(words, index)?.to === words.length)
  const label = textOf(words, 0, from)
  if (from < 0 || !/\d/.test(textOf(words, from))) return undefined
  if (from > 0 && (/\d/.test(label) || isKnownTest(label))) return undefined
  // "Borderline: 200-239" below "<200" says no other.
  const levels = listLevels(textOf(words)).map(kindOfLevel)
  const isPlain = levels.length > 0 && levels.every((kind) => kind === 'other')
  if (isPlain && !hasCondition(row.range)) return { ...last, continued: (last.continued ?? 0) + 1 }
  return { ...last, row: { ...row, hasUnreadRange: true }, continued: (last.continued ?? 0) + 1 }
}

const withRange = (row: PrintedRow, range: string, box: Line['box']): PrintedRow => ({
  ...row,
  range,
  rangeBox: row.rangeBox ? joinBoxes([row.rangeBox, box]) : box,
})
