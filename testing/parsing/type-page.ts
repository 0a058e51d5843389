import type { TextItem, TextPage } from '#service/parsing/page.ts'
import { type ParsedReport, parseReport } from '#service/parsing/parse-report.ts'

const size = 10
/** About the average of Helvetica. */
const letterWidth = 5

/** One run of text, in points from the upper left corner. */
export function typeText(text: string, x: number, y: number, height = size): TextItem {
  const width = text.length * letterWidth * (height / size)
  return { text, box: { x, y, width, height }, confidence: 1 }
}

/** A page from lines of cells separated by two or more spaces; cells align in columns from the left. */
export function typePage(lines: readonly string[], page = 1, columnWidth = 140): TextPage {
  const items = lines.flatMap((line, row) =>
    line.split(/ {2,}/).flatMap((cell, column) => {
      const item = typeText(cell, 40 + column * columnWidth, 60 + row * 16)
      return cell === '' || cell === '_' ? [] : [item]
    }),
  )
  return { page, width: 700, height: 792, items }
}

/** Reads typed pages as a document's own text. */
export function parsePages(...pages: readonly TextPage[]): Promise<ParsedReport> {
  return parseReport({
    pages: pages.map((text) => ({ kind: 'text', text })),
    recognizePage: () => Promise.reject(new Error('there is no picture')),
  })
}
