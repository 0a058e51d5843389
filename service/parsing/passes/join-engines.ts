import { type Box, isLevelWith, type Line, type Word } from '#service/parsing/page.ts'
import { nameKnownness } from '#service/parsing/rows/name-words.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { isInterval } from '#service/parsing/values/impossible-number.ts'
import { isNumber } from '#service/parsing/values/parse-number.ts'
import { parseRange } from '#service/parsing/values/parse-range.ts'
import { readFlag } from '#service/parsing/values/read-flag.ts'
import { isLevel, isSameLine, type JoinedRow } from './join-passes.ts'
import { areTestsApart } from './reported-units.ts'
import { passThresholds } from './thresholds.ts'
import { joinSpecimens, voteName, voteUnit } from './vote-parts.ts'

/** A page as one engine reads it. */
export interface EngineReading {
  rows: readonly PrintedRow[]
  lines: readonly Line[]
}

/**
 * The rows of the engine that leads, checked with those of another one. Two engines that read the same are hardly ever
 * wrong together, two passes of one engine often are: whatever only one of them read is doubted.
 */
export function joinEngines(lead: EngineReading, check: EngineReading): JoinedRow[] {
  const left = check.rows.map(partPercent)
  const ranges = lead.rows.flatMap(({ rangeBox }) => rangeBox ?? [])
  const pairs = lead.rows.map(partPercent).map((row) => {
    const at = left.findIndex((other) => isSameLine([row], other) || hasPassedOver(row, other))
    return { row, other: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
  const joined = pairs.map(({ row, other }) => {
    if (other && hasPassedOver(row, other)) return seenOnce(other)
    if (other) return withLostRange(joinPair(row, other, check.lines), check.lines, ranges)
    const hasRival = left.some((rival) => isRival(row, rival))
    return withLostRange(confirmAlone(row, check.lines, hasRival), check.lines, ranges)
  })
  const added = left.flatMap((row) => addMissed(row, joined, lead.lines))
  return [...joined, ...added].toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)
}

/** "53.2 %" and "53.2" are one value, with a unit and without. */
function partPercent(row: PrintedRow): PrintedRow {
  const [, number] = /^(.*\d)\s*%$/.exec(row.value) ?? []
  if (number === undefined || row.unit !== undefined || !isNumber(number)) return row
  return { ...row, value: number, unit: '%' }
}

/** The other engine read a number or a word where the rows of the table have their ranges, and this row has none. */
function withLostRange(row: JoinedRow, lines: readonly Line[], ranges: readonly Box[]): JoinedRow {
  if (row.range !== undefined) return row
  const isLost = lines
    .flatMap(({ words }) => words)
    .some(
      ({ text, box }) =>
        /\d|\p{L}{4}/u.test(text) &&
        readFlag(text) === undefined &&
        isLevelWith(box, row.valueBox) &&
        !holds(row.valueBox, box) &&
        ranges.some((range) => box.x < range.x + range.width && range.x < box.x + box.width),
    )
  return isLost ? { ...row, hasUnreadRange: true } : row
}

function joinPair(row: PrintedRow, other: PrintedRow, lines: readonly Line[]): JoinedRow {
  const pair = [row, other]
  const name = chooseName(row, other)
  const isSame = isSameText(row.value, other.value)
  const range = joinRange(row, other)
  const specimen = joinSpecimens(pair)
  const { unit: _unit, range: _range, rangeBox: _rangeBox, specimen: _specimen, ...rest } = row
  return {
    ...rest,
    name,
    ...voteUnit(pair, { name, value: row.value, ...range, ...specimen }),
    ...range,
    ...specimen,
    confidence: isSame ? Math.max(row.confidence, other.confidence) : row.confidence,
    agreeing: isSame ? 2 : 1,
    seenBy: 2,
    areEnginesApart:
      !isSame ||
      areTestsApart(row.name, other.name) ||
      areUnitsApart(row, other) ||
      areRangesApart({ ...row, ...range }, other, lines),
  }
}

/** "Blood Urea" has lost a word of "Blood Urea Nitrogen", which is another test. */
function chooseName(row: PrintedRow, other: PrintedRow): string {
  const isLonger = other.name.length > row.name.length
  const [short, long] = isLonger ? [row.name, other.name] : [other.name, row.name]
  const isPart = long.toLowerCase().startsWith(`${short.toLowerCase()} `)
  if (isPart && areTestsApart(short, long)) return long
  const name = voteName([row, other]) ?? row.name
  const spaced = [spaceAs(row.name, other.name), spaceAs(other.name, row.name)]
  return spaced.find((text) => nameKnownness(text) > nameKnownness(name)) ?? name
}

/** The name with the blanks of the other one: "FREET3" and "FREE 73" are both right in half. */
function spaceAs(name: string, other: string): string {
  const letters = [...name.replaceAll(' ', '')]
  if (letters.length !== other.replaceAll(' ', '').length) return name
  return [...other].map((sign) => (sign === ' ' ? ' ' : (letters.shift() ?? ''))).join('')
}

/** Took the unit, the flag or the range for the result, which the other engine found on that line. */
function hasPassedOver(row: PrintedRow, other: PrintedRow): boolean {
  if (!isLevel(row, other) || !isNumber(other.value.replace(/^[<>≤≥]\s*/, ''))) return false
  const isUnit = normalizeUnit(row.value) !== undefined && !isNumber(row.value)
  const isFlag = readFlag(row.value) !== undefined && other.range !== undefined
  const isLimit = row.range === undefined && isRangeBox(row.valueBox, other)
  return isUnit || isFlag || isLimit
}

const isRangeBox = (box: Box, { rangeBox }: PrintedRow) =>
  rangeBox !== undefined && holds(rangeBox, box)

/** Takes another word of the same line for the result. */
const isRival = (row: PrintedRow, other: PrintedRow) =>
  isLevel(row, other) &&
  row.box.x < other.box.x + other.box.width &&
  other.box.x < row.box.x + row.box.width

/** The other engine may have read the value and made no row of it, unless it has a rival on that line. */
function confirmAlone(row: PrintedRow, lines: readonly Line[], hasRival: boolean): JoinedRow {
  const isSame = !hasRival && isSameText(row.value, readInside(row.valueBox, lines))
  const unit = voteUnit([row], row)
  const { unit: _unit, ...rest } = row
  return {
    ...rest,
    ...unit,
    agreeing: isSame ? 2 : 1,
    seenBy: 1,
    areEnginesApart: !isSame || row.unit !== unit.unit || areRangesApart(row, {}, lines),
  }
}

/** A row that the leading engine did not find counts if its print is there, or if it is known and nothing else is. */
function addMissed(
  row: PrintedRow,
  joined: readonly PrintedRow[],
  lines: readonly Line[],
): JoinedRow[] {
  if (joined.some((other) => isNear(other, row) && isSameText(other.name, row.name))) return []
  if (joined.some((other) => isRangeOf(row, other))) return []
  const print = readInside(row.valueBox, lines)
  const isSeen = plain(print).startsWith(plain(row.value))
  const isLikely =
    print === '' &&
    !isInterval(row.value) &&
    row.confidence >= passThresholds.minLoneConfidence &&
    nameKnownness(row.name) >= passThresholds.minLoneKnownness
  if (!isSeen && !isLikely) return []
  return [seenOnce(row)]
}

function seenOnce(row: PrintedRow): JoinedRow {
  const { unit: _unit, ...rest } = row
  return { ...rest, ...voteUnit([row], row), agreeing: 1, seenBy: 1, areEnginesApart: true }
}

/** Where the result was not seen, the range beside it was taken for one. */
const isRangeOf = (row: PrintedRow, other: PrintedRow) =>
  isSameText(row.value, other.range ?? '') && isRangeBox(row.valueBox, other)

/** On the same line, or on one that the other engine took for two. */
const isNear = (row: PrintedRow, other: PrintedRow) =>
  isLevel(row, other) ||
  Math.abs(row.valueBox.y - other.valueBox.y) <
    Math.max(row.valueBox.height, other.valueBox.height) * passThresholds.sameRow

/** The words in a box, or around it, as one text. */
function readInside(box: Box, lines: readonly Line[]): string {
  return lines
    .flatMap(({ words }) => words)
    .filter((word) => isInside(word, box))
    .toSorted((a, b) => a.box.x - b.box.x)
    .map(({ text }) => text)
    .join('')
}

const isInside = ({ box: word }: Word, box: Box) => holds(box, word) || holds(word, box)

/** Whether the middle of one box is in the other. */
function holds(outer: Box, inner: Box): boolean {
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2]
  return x > outer.x && x < outer.x + outer.width && y > outer.y && y < outer.y + outer.height
}

const plain = (text: string) => text.replaceAll(/\s+/g, '').replaceAll(/[–—−]/g, '-').toLowerCase()
const isSameText = (left: string, right: string) => plain(left) === plain(right)

function joinRange(row: PrintedRow, other: PrintedRow): Pick<PrintedRow, 'range' | 'rangeBox'> {
  const ranges = [row, other].filter(({ range }) => range !== undefined)
  const { range, rangeBox } =
    ranges.find((found) => parseRange(found.range ?? '')) ?? ranges[0] ?? {}
  return { ...(range !== undefined && { range }), ...(rangeBox && { rangeBox }) }
}

function areUnitsApart(row: PrintedRow, other: PrintedRow): boolean {
  const [unit, otherUnit] = [row, other].map(({ unit: read }) => read && normalizeUnit(read))
  return unit !== undefined && otherUnit !== undefined && unit !== otherUnit
}

/** The other engine must have read the same limits: as a range of the row, or at least as print at its place. */
function areRangesApart(
  { range, rangeBox }: PrintedRow,
  other: Pick<PrintedRow, 'range'>,
  lines: readonly Line[],
): boolean {
  if (range === undefined) return other.range !== undefined
  if (isSameText(range, rangeBox ? readInside(rangeBox, lines) : '')) return false
  const [limits, otherLimits] = [parseRange(range), parseRange(other.range ?? '')]
  return limits?.low !== otherLimits?.low || limits?.high !== otherLimits?.high
}
