import type { Line, Word } from '#service/parsing/page.ts'
import {
  type Column,
  type ColumnKind,
  columnOf,
  kindOf,
  splitHeader,
} from '#service/parsing/rows/header.ts'
import { findNewest, headerDate } from '#service/parsing/rows/header-dates.ts'
import { isKnownTest } from '#service/parsing/rows/name-words.ts'
import { textOf } from '#service/parsing/rows/scan-words.ts'

/**
 * Dates over the results of a stay in hospital, where no word says so: below them, perhaps with a line of their times in
 * between and a heading, starts a test with a result under one of them. Other lines of dates are about the patient or the sample.
 */
export function readDatedHeader(lines: readonly Line[], at: number): Column[] | undefined {
  const [line, below] = [lines[at], lines[at + 1]]
  const cells = line ? readCells(line) : []
  const dates = cells.filter(({ text }) => headerDate.test(text))
  const [first] = dates
  if (!first || dates.length < 2) return undefined
  const isTable = cells.every(
    (cell, index) => dates.includes(cell) || index === 0 || isBeside(cell.text),
  )
  if (!isTable) return undefined
  const second = below ? readCells(below) : []
  const hasTimes = isLineOfTimes(second, first.left)
  const columns = listColumns(dates, [...cells, ...(hasTimes ? second : [])])
  const [row, next] = lines.slice(hasTimes ? at + 2 : at + 1)
  // A heading may stand above the first test.
  const start = row && !/\d/.test(textOf(row.words)) ? next : row
  return start && startsTable(start, columns, first.left) ? columns : undefined
}

interface Cell {
  text: string
  left: number
  right: number
}

const readCells = ({ words }: Line): Cell[] =>
  splitHeader(words).map((cell) => ({
    text: textOf(cell),
    left: cell[0]?.box.x ?? 0,
    right: rightOf(cell.at(-1)),
  }))

const rightOf = (word: Word | undefined) => (word ? word.box.x + word.box.width : 0)

const kindsBeside: ReadonlySet<ColumnKind | undefined> = new Set(['unit', 'range'])
const isBeside = (text: string) => kindsBeside.has(kindOf(text))

/** 0545, 05:45, and 5:45 AM */
const clock = /^(\d{1,2}):?(\d{2})(?:\s*([ap])\.?m\.?)?$/i

function isLineOfTimes(cells: readonly Cell[], left: number): boolean {
  const others = cells.filter(({ text }) => !clock.test(text))
  return cells.length > 0 && others.every((cell) => cell.right < left || isBeside(cell.text))
}

function listColumns(dates: readonly Cell[], cells: readonly Cell[]): Column[] {
  const timed = dates.map((date) => withTime(date, cells))
  const newest = findNewest(timed)
  const results = dates.map(({ left, right }, at): Column => {
    const isPrevious = newest !== undefined && timed[at] !== newest
    return { kind: isPrevious ? 'previous' : 'value', left, right }
  })
  const beside = cells.flatMap(({ text, left, right }): Column[] => {
    const kind = kindOf(text)
    return kind && kindsBeside.has(kind) ? [{ kind, left, right }] : []
  })
  const start = Math.min(...dates.map(({ left }) => left))
  return [{ kind: 'name', left: 0, right: start - 1 }, ...results, ...beside]
}

/** The time of day below its date orders the results of one day. */
function withTime(date: Cell, cells: readonly Cell[]): string {
  const below = cells.find(
    ({ text, left, right }) => clock.test(text) && left < date.right && right > date.left,
  )
  const [, hours, minutes, half] = clock.exec(below?.text ?? '') ?? []
  return hours === undefined
    ? date.text
    : `${date.text} ${hours}:${minutes}${half ? ` ${half}m` : ''}`
}

function startsTable({ words }: Line, columns: readonly Column[], left: number): boolean {
  const name = words.filter((word) => rightOf(word) < left)
  if (!isKnownTest(textOf(name).replace(/:$/, ''))) return false
  const below = words.slice(name.length).filter((word) => {
    const kind = columnOf(word, columns)
    return kind === 'value' || kind === 'previous'
  })
  // A range under the second date shows that the first is no column of results either.
  return (
    below.some(({ text }) => isResult.test(text)) && !below.some(({ text }) => isRange.test(text))
  )
}

const isResult = /^[<>]?\d+(?:[.,]\d+)*[HL*]*$/
const isRange = /^(?:[-–—]|[<>]=?\d.*|\d[\d.,]*[-–—]\d.*)$/
