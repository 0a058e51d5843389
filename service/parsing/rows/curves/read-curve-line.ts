import { joinBoxes, type Line, type Word } from '#service/parsing/page.ts'
import { cleanName } from '#service/parsing/rows/result-name.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { scanUnit, scanValue, textOf } from '#service/parsing/rows/scan-words.ts'
import { rowThresholds } from '#service/parsing/rows/thresholds.ts'
import { readTimePoint } from './time-points.ts'

interface Column {
  text: string
  middle: number
}

/** The header of a stimulation curve: times across, or tests across and times down. */
export type Curve =
  | { isAcross: true; times: readonly Column[] }
  | { isAcross: false; tests: readonly Column[] }

const timeLabel =
  /^(?:time|t|tijd(?:stip)?|zeit(?:punkt)?|tiempo|temps|tempo|minut\p{L}*)(?:\s*[([](?:min|m|h)\p{L}*\.?[)\]]|\s+(?:min|m|h)\p{L}*\.?)?\s*:?$/iu

export function readCurveHeader(line: Line): Curve | undefined {
  const [first, ...others] = splitCells(line.words)
  if (!first || others.length === 0) return undefined
  const isTime = timeLabel.test(textOf(first))
  const inHours = /\bh\b/.test(textOf(first))
  const times = others.flatMap((cell) => {
    const text = textOf(cell)
    const isBare = isTime && /^\d{1,3}$/.test(text)
    const time = isBare ? `${text} ${inHours ? 'h' : 'min'}` : readTimePoint(text)
    return time === undefined ? [] : [{ text: time, middle: middleOf(cell) }]
  })
  if (times.length >= minTimes && rises(times) && !areFlagged(others.map((cell) => textOf(cell))))
    return { isAcross: true, times }
  const tests = others.map((cell) => ({ text: textOf(cell), middle: middleOf(cell) }))
  const areTests = tests.every(({ text }) => /^\p{L}/u.test(text) && /[([].*\/.*[)\]]$/.test(text))
  return isTime && areTests ? { isAcross: false, tests } : undefined
}

/** "BUN  9  22 H  33 H  7-20  mg/dL": results, their flags, and a range, and no hours. */
const areFlagged = (cells: readonly string[]) =>
  cells.some((text) => /\d\s*H$/.test(text)) &&
  cells.some((text) => readTimePoint(text) === undefined && /^[<>]?\d|^\p{L}+\/\p{L}+$/u.test(text))

/** At least as many points make a curve. */
const minTimes = 2

const rises = (times: readonly Column[]) => {
  const minutes = times.map(({ text }) => minutesOf(text))
  return minutes.every((minute, at) => at === 0 || minute > (minutes[at - 1] ?? 0))
}

function minutesOf(time: string): number {
  const number = Number(/-?\d+/.exec(time)?.[0] ?? 0)
  return /h$/.test(time) ? number * 60 : number
}

/** One row for each time; undefined for a line that is no part of the curve. */
export function readCurveLine(line: Line, curve: Curve): PrintedRow[] | undefined {
  const [first, ...others] = splitCells(line.words)
  if (!first || others.length === 0) return undefined
  return curve.isAcross
    ? readAcross(line, [first, ...others], curve.times)
    : readDown(line, [first, ...others], curve.tests)
}

/** "LH  2.1  12.4  18.0  U/L" */
function readAcross(line: Line, cells: readonly Word[][], times: readonly Column[]) {
  const [name = [], ...others] = cells
  const values = others.filter((cell) => isValue(cell))
  if (values.length < minTimes || !/^\p{L}/u.test(textOf(name))) return undefined
  const rest = others.filter((cell) => !values.includes(cell))
  const unit = rest.map((cell) => scanUnit(cell, 0, true)).find((found) => found !== undefined)
  const placed = place(values, times)
  return values.map((cell, at) => {
    const time = placed?.[at]
    return {
      ...rowOf(line, `${nameOf(name)}${time ? ` ${time}` : ''}`, cell),
      ...(unit && { unit: unit.text }),
      // Without a time of its own the value may belong to any.
      ...(time === undefined && { leftover: doubtfulLeftover }),
    }
  })
}

/** "30 min  510  18.0", below the names of the tests with their units */
function readDown(line: Line, cells: readonly Word[][], tests: readonly Column[]) {
  const [first = [], ...others] = cells
  const text = textOf(first)
  const time = readTimePoint(text) ?? (/^\d{1,3}$/.test(text) ? `${text} min` : undefined)
  if (time === undefined || !others.every(isValue)) return undefined
  const placed = place(others, tests)
  return others.map((cell, at) => {
    const [, test = '', unit = ''] = /^(.*?)\s*[([](.*)[)\]]$/.exec(placed?.[at] ?? '') ?? []
    return {
      ...rowOf(line, `${test === '' ? (tests[0]?.text ?? '') : test} ${time}`, cell),
      ...(unit !== '' && { unit }),
      ...(test === '' && { leftover: doubtfulLeftover }),
    }
  })
}

const doubtfulLeftover = rowThresholds.maxConditionWords

/** Each value below the nearest heading; undefined where two have the same one. */
function place(cells: readonly Word[][], columns: readonly Column[]): string[] | undefined {
  const nearest = cells.map((cell) => {
    const middle = middleOf(cell)
    return columns.toSorted((a, b) => Math.abs(a.middle - middle) - Math.abs(b.middle - middle))[0]
  })
  const texts = nearest.flatMap((column) => (column ? [column.text] : []))
  return new Set(nearest).size === cells.length && texts.length === cells.length ? texts : undefined
}

const isValue = (cell: readonly Word[]) => {
  const value = scanValue([first(cell), ...cell.slice(1)], 0)
  return value !== undefined && value.to === cell.length && /^[<>≤≥]?=?\s*[\d.,]+$/.test(value.text)
}

const first = (cell: readonly Word[]): Word =>
  cell[0] ?? { text: '', box: { x: 0, y: 0, width: 0, height: 0 }, confidence: 0, gap: 0 }

const nameOf = (cell: readonly Word[]) => cleanName(textOf(cell))

function splitCells(words: readonly Word[]): Word[][] {
  const cells: Word[][] = []
  for (const word of words) {
    const last = cells.at(-1)
    if (!last || word.gap > rowThresholds.cellGap) cells.push([word])
    else last.push(word)
  }
  return cells
}

function middleOf(cell: readonly Word[]): number {
  const { x, width } = joinBoxes(cell.map(({ box }) => box))
  return x + width / 2
}

const rowOf = (line: Line, name: string, cell: readonly Word[]): PrintedRow => ({
  page: line.page,
  box: line.box,
  name,
  value: textOf(cell),
  valueBox: joinBoxes(cell.map(({ box }) => box)),
  confidence: Math.min(...cell.map(({ confidence }) => confidence)),
  score: rowThresholds.cultureScore,
  leftover: 0,
  isCurve: true,
})
