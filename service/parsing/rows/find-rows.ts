import { joinBoxes, type Line } from '#service/parsing/page.ts'
import { noCulture, readCultureLine } from '#service/parsing/rows/cultures/read-culture-line.ts'
import { doubtEarlierRows } from '#service/parsing/rows/cumulative/doubt-earlier-rows.ts'
import { readDatedHeader } from '#service/parsing/rows/cumulative/read-dated-header.ts'
import {
  type Curve,
  readCurveHeader,
  readCurveLine,
} from '#service/parsing/rows/curves/read-curve-line.ts'
import {
  type PrintedSpecimen,
  readSpecimen,
  readStatement,
} from '#service/parsing/specimen/read-specimen.ts'
import { parseValue } from '#service/parsing/values/parse-value.ts'
import { continueRow, type Found } from './continue-row.ts'
import { type Column, readHeader, readHeaderTitle, repeatsHeader } from './header.ts'
import { joinStacked } from './join-stacked.ts'
import { joinWrappedNames } from './join-wrapped-names.ts'
import { isKnownTest, resultLabel, resultWord } from './name-words.ts'
import { parseLine } from './parse-line.ts'
import { findUsualFont, readHeading, styleOf } from './read-heading.ts'
import type { PrintedRow } from './row.ts'
import { textOf } from './scan-words.ts'
import {
  noSections,
  type Sections,
  specimenOf,
  withHeading,
  withResult,
  withStatement,
} from './sections.ts'
import { rowThresholds } from './thresholds.ts'

interface Read {
  rows: Found[]
  headings: Map<number, string>
  statements: Map<number, PrintedSpecimen>
  heads: Set<number>
}

/** In reading order, each row with the headings above it; `open` are those above the first line. */
export function findRows(
  printed: readonly Line[],
  open: Sections = noSections,
): { rows: PrintedRow[]; sections: Sections } {
  const lines = joinStacked(printed)
  const read = withWholeNames(readLines(lines), lines)
  const certain = Map.groupBy(keepCertain(read.rows), ({ at }) => at)
  const usualFont = findUsualFont(lines)
  const rows: PrintedRow[] = []
  let sections = open
  for (const [at, line] of lines.entries()) {
    const stated = read.statements.get(at)
    if (stated) sections = withStatement(sections, stated)
    const heading = read.headings.get(at)
    if (heading && opensTable(at, heading, certain, read.heads))
      sections = withHeading(sections, heading, styleOf(line, usualFont))
    for (const { row } of certain.get(at) ?? []) {
      rows.push(placeRow(row, sections))
      sections = withResult(sections)
    }
  }
  return { rows: doubtEarlierRows(rows), sections }
}

function withWholeNames(read: Read, lines: readonly Line[]): Read {
  const taken = new Set([
    ...read.rows.map(({ at }) => at),
    ...read.heads,
    ...read.statements.keys(),
  ])
  const { rows, parts } = joinWrappedNames(read.rows, lines, taken)
  const headings = new Map([...read.headings].filter(([at]) => !parts.has(at)))
  return { ...read, rows, headings }
}

function readLines(lines: readonly Line[]): Read {
  const read: Read = { rows: [], headings: new Map(), statements: new Map(), heads: new Set() }
  let columns: Column[] | undefined
  let culture = noCulture
  let curve: Curve | undefined
  for (const [at, line] of lines.entries()) {
    const grown = readCultureLine(line, culture)
    if (grown) {
      culture = grown.culture
      for (const row of grown.rows) read.rows.push({ at, row })
      continue
    }
    const opened = readCurveHeader(line)
    const points = opened || !curve ? undefined : readCurveLine(line, curve)
    if (opened || points) {
      curve = opened ?? curve
      if (opened) read.heads.add(at)
      for (const row of points ?? []) read.rows.push({ at, row })
      continue
    }
    const header = readHeader(line) ?? readDatedHeader(lines, at)
    if (header) {
      curve = undefined
      columns = header
      read.heads.add(at)
      const title = readHeaderTitle(line)
      if (title) read.headings.set(at, title)
      continue
    }
    if (columns && repeatsHeader(line, columns) && !isKnownTest(textOf(line.words, 0, 1))) {
      read.heads.add(at)
      continue
    }
    const stated = readStatement(spaced(line))
    if (stated) {
      read.statements.set(at, stated)
      continue
    }
    if (phoneNumber.test(textOf(line.words))) continue
    const last = read.rows.at(-1)
    const continued = last && continueRow(line, last, at, lines[last.at])
    if (continued) {
      read.rows.splice(-1, 1, continued)
      continue
    }
    const named = nameFromHeading(line, lastOf(read.headings))
    const rows = parseLine(named, columns).map((row) => withWholeText(row, line))
    for (const row of rows) read.rows.push({ at, row })
    const heading = rows.length === 0 ? readHeading(line) : undefined
    if (heading) read.headings.set(at, heading)
  }
  return read
}

/** An address line's numbers are no results; "pH 7.35" is. */
const phoneNumber =
  /(?<!\p{L})(?:tel|tél|téléphone|telefono?|telefone|phone|ph|fax|mobile|gsm)\.?\s*(?:no\.?)?\s*[:.]?\s*[+(]*\d{2,}[\d\s()/.-]{5,}/iu

const lastOf = (headings: ReadonlyMap<number, string>) => [...headings.values()].at(-1)

/** "Resultado....: 101 mg/dL" below "GLICOSE": the test is named above its result. */
function nameFromHeading(line: Line, heading: string | undefined): Line {
  const { words } = line
  const [first] = words
  const length = [1, 2].find((size) => isResultLabel(textOf(words, 0, size)))
  if (!first || heading === undefined || !length || !isKnownTest(heading)) return line
  const rest = words.slice(length)
  if (!rest.some(({ text }) => /^[<>≤≥]?\d/.test(text))) return line
  return { ...line, words: [{ ...first, text: heading }, ...rest] }
}

const isResultLabel = (text: string) => resultWord.test(text) || resultLabel.test(text)

/** "RESULT  Significant growth of …" says it all in words, whatever they look like. */
function withWholeText(row: PrintedRow, { words }: Line): PrintedRow {
  const [first, second] = words
  if (!first || !second || !resultWord.test(row.name) || !resultWord.test(first.text)) return row
  const value = textOf(words, 1)
  const { kind } = parseValue(value)
  if (kind !== 'comment' || words.length < minWordsOfText || /^[<>≤≥]?\d/.test(second.text))
    return row
  const { unit: _unit, range: _range, rangeBox: _box, flag: _flag, cutOff: _cut, ...rest } = row
  return { ...rest, value, valueBox: joinBoxes(words.slice(1).map(({ box }) => box)), leftover: 0 }
}

const minWordsOfText = 4

const spaced = ({ words }: Line) =>
  words
    .map(
      ({ text, gap }, at) => `${at === 0 ? '' : gap > rowThresholds.cellGap ? '   ' : ' '}${text}`,
    )
    .join('')

function keepCertain(found: readonly Found[]): Found[] {
  const { certainScore, neighborLines, minCertainNeighbors } = rowThresholds
  const isCertain = ({ row }: Found) => row.score >= certainScore
  const certain = [...new Set(found.filter(isCertain).map(({ at }) => at))]
  const countNeighbors = (at: number) =>
    certain.filter((other) => other !== at && Math.abs(other - at) <= neighborLines).length
  return found.filter(
    (reading) => isCertain(reading) || countNeighbors(reading.at) >= minCertainNeighbors,
  )
}

/** Close above a table, or in capitals; a specimen may have smaller headings between itself and its table. */
function opensTable(
  at: number,
  text: string,
  rows: ReadonlyMap<number, unknown>,
  heads: ReadonlySet<number>,
): boolean {
  const { headingReach, specimenReach } = rowThresholds
  if (heads.has(at)) return true
  const reach = readSpecimen(text) ? specimenReach : headingReach
  const isNear = (other: number) => other > at && other <= at + reach
  const isUpperCase = text === text.toUpperCase()
  return isUpperCase || [...rows.keys()].some(isNear) || [...heads].some(isNear)
}

function placeRow(row: PrintedRow, sections: Sections): PrintedRow {
  const specimen = row.specimen ?? specimenOf(sections)
  const names = sections.open.map(({ text }) => text)
  const panel = row.isolate ?? names.at(-1)
  return {
    ...row,
    ...(panel !== undefined && { panel }),
    ...(names.length > 1 && { path: names.slice(0, -1).join(' ') }),
    ...(specimen && { specimen }),
  }
}
