import { buildLines } from './layout/build-lines.ts'
import { type ReportMetadata, readMetadata } from './metadata/read-metadata.ts'
import type { OcrReader } from './ocr/read-picture.ts'
import type { Line, TextPage } from './page.ts'
import { judgeDocument, type Refusal } from './result/judge-document.ts'
import { type ReadResult, readResult } from './result/read-result.ts'
import { findRows } from './rows/find-rows.ts'
import { normaliseUnit } from './units/normalise-unit.ts'
import { findDecimalSign, isNumber } from './values/parse-number.ts'

/** A page to read: text that the file holds, or a picture for recognition. */
export type SourcePage =
  | { kind: 'text'; text: TextPage }
  | { kind: 'picture'; page: number; bytes: Buffer | (() => Promise<Buffer>) }

export interface ParsedReport {
  results: ReadResult[]
  metadata: ReportMetadata
  /** pages that were recognised and not read from the file's own text */
  recognisedPages: number[]
  /** in points, the measure of all boxes */
  pages: { page: number; width: number; height: number; source: 'text' | 'recognised' }[]
  /** a page full of numbers of which few were read */
  isSparse: boolean
  refusal?: Refusal
}

interface ParseParts {
  pages: readonly SourcePage[]
  readPicture: OcrReader
  onProgress?: (page: number) => void
}

/** Reads a report page by page into results; says with a reason when it is none. */
export async function parseReport({
  pages,
  readPicture,
  onProgress,
}: ParseParts): Promise<ParsedReport> {
  const lines: Line[] = []
  const sizes: ParsedReport['pages'] = []
  const results: ReadResult[] = []
  const recognisedPages: number[] = []
  let textLines: Line[] = []
  for (const [index, source] of pages.entries()) {
    onProgress?.(index + 1)
    if (source.kind === 'text') {
      const read = buildLines(source.text)
      textLines = [...textLines, ...read]
      lines.push(...read)
      sizes.push(sizeOf(source.text, 'text'))
      continue
    }
    const bytes = typeof source.bytes === 'function' ? await source.bytes() : source.bytes
    const picture = await readPicture(bytes, source.page)
    recognisedPages.push(source.page)
    sizes.push({ page: source.page, ...picture.size, source: 'recognised' })
    lines.push(...picture.lines)
    results.push(...picture.results)
  }
  const decimal = findDecimalSign(textLines.flatMap(({ words }) => words.map(({ text }) => text)))
  results.push(...findRows(textLines).map((row) => readResult(row, decimal)))
  const sorted = results.toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)
  const refusal = judgeDocument(lines, sorted)
  const metadata = readMetadata(lines)
  return {
    results: sorted.map((result) => withoutLetterhead(result, metadata)),
    metadata,
    recognisedPages,
    pages: sizes,
    isSparse: countMeasured(lines) > sorted.length * 2 + 4,
    ...(refusal && { refusal }),
  }
}

/** Where no heading stands above a table, the letterhead does. */
function withoutLetterhead(result: ReadResult, { labName }: ReportMetadata): ReadResult {
  if (result.panel === undefined || result.panel !== labName) return result
  const { panel: _letterhead, ...rest } = result
  return rest
}

const sizeOf = ({ page, width, height }: TextPage, source: 'text') => ({
  page,
  width,
  height,
  source,
})

/** Lines on which a number stands beside a unit. */
function countMeasured(lines: readonly Line[]): number {
  return lines.filter(({ words }) =>
    words.some(
      (word, at) => at > 0 && normaliseUnit(word.text) && isNumber(words[at - 1]?.text ?? ''),
    ),
  ).length
}
