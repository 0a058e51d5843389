import type { Line } from '../page.ts'
import { type Column, readHeader } from './header.ts'
import { isLabel, isLevel } from './name-words.ts'
import { certainScore, parseLine } from './parse-line.ts'
import type { PrintedRow } from './row.ts'
import { textOf } from './scan-words.ts'

interface Heading {
  at: number
  text: string
}

interface Found {
  row: PrintedRow
  /** the line's place among those of the document */
  at: number
}

/** Every result of a document, in its order, each with the heading that it stands under. */
export function findRows(lines: readonly Line[]): PrintedRow[] {
  const found: Found[] = []
  let columns: Column[] | undefined
  const headings: Heading[] = []
  const heads = new Set<number>()
  for (const [at, line] of lines.entries()) {
    const header = readHeader(line)
    if (header) {
      columns = header
      heads.add(at)
      continue
    }
    const rows = parseLine(line, columns)
    for (const row of rows) found.push({ at, row })
    const heading = rows.length === 0 ? readHeading(line) : undefined
    if (heading) headings.push({ at, text: heading })
  }
  const certain = keepCertain(found)
  const opening = headings.filter((heading) => opensTable(heading, lines, certain, heads))
  return certain.map(({ at, row }) => withPanel(row, at, opening))
}

/** What reads poorly as a result is one only where results stand close above or below it. */
function keepCertain(found: readonly Found[]): Found[] {
  const certain = new Set(found.filter(({ row }) => row.score >= certainScore).map(({ at }) => at))
  const isAmong = ({ at, row }: Found) =>
    row.score >= certainScore || [-2, -1, 1, 2].filter((step) => certain.has(at + step)).length >= 2
  return found.filter(isAmong)
}

/** A heading opens a table: results, a table's head or another heading follow it closely. */
function opensTable(
  { at, text }: Heading,
  lines: readonly Line[],
  rows: readonly Found[],
  heads: ReadonlySet<number>,
): boolean {
  const isNear = (other: number) => other > at && other <= at + 3
  const isShouted = text === text.toUpperCase()
  const hasRow = rows.some((row) => isNear(row.at)) || [...heads].some(isNear)
  return lines[at]?.page !== undefined && (hasRow || isShouted)
}

/** The nearest heading above, on the same page or the one before; a shouted one stays above the smaller ones below it. */
function withPanel(row: PrintedRow, at: number, headings: readonly Heading[]): PrintedRow {
  const panel = headings.findLast((heading) => heading.at < at)
  if (!panel) return row
  const section = headings.findLast(
    (other) => other.at < at && other.text === other.text.toUpperCase(),
  )
  return { ...row, panel: panel.text, ...(section && { section: section.text }) }
}

/** A heading stands alone on its line: a few words, no sentence, no label of the report's head. */
export function readHeading(line: Line): string | undefined {
  const text = textOf(line.words)
    .replace(/\(?loinc:?\s*\d{1,5}-\d\)?/i, '')
    .trim()
  const isAlone = line.words.slice(1).every((word) => word.gap < 2.6)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (!isAlone || letters < 3 || line.words.length > 8 || text.length > 60) return undefined
  if (/[:.;,]$/.test(text.replace(/:$/, '')) || /\d{3,}|https?:|@/.test(text)) return undefined
  if (isLabel(text) || isLevel(text)) return undefined
  return /^\p{Lu}/u.test(text) ? text.replace(/:$/, '') : undefined
}
