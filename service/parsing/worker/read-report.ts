import { detectFile } from '../../lab-reports/files/detect-file.ts'
import { openPdf, readPageText } from '../extract/read-pdf-text.ts'
import { renderPage } from '../extract/render-page.ts'
import { openEngine } from '../ocr/recognise.ts'
import { createOcrReader, type OcrReader } from '../ocr/read-picture.ts'
import type { TextPage } from '../page.ts'
import { type ParsedReport, parseReport, type SourcePage } from '../parse-report.ts'
import type { Progress } from './messages.ts'

const textMs = 10_000
const textBytes = 512 * 1024 * 1024
const recognitionMs = 90_000
const recognitionBytes = 1536 * 1024 * 1024
/** A page with fewer letters than this is a picture of a page. */
const leastLetters = 40

type Tell = (progress: Omit<Progress, 'kind'>) => void

/** Reads an upload into results, text where the file holds text, recognition page by page where it does not. */
export async function readReport(files: readonly Buffer[], tell: Tell): Promise<ParsedReport> {
  tell({ stage: 'opening', page: null, pages: null, allowedMs: textMs, allowedBytes: textBytes })
  const sources = await listPages(files)
  let reader: Promise<OcrReader> | undefined
  const readPicture: OcrReader = async (bytes, page) => {
    reader ??= openEngine().then(createOcrReader)
    return (await reader)(bytes, page)
  }
  return parseReport({
    pages: sources,
    readPicture,
    onProgress(page) {
      const isText = sources[page - 1]?.kind === 'text'
      tell({
        stage: 'reading',
        page,
        pages: sources.length,
        allowedMs: isText ? textMs : recognitionMs,
        allowedBytes: isText && !reader ? textBytes : recognitionBytes,
      })
    },
  })
}

/** Whether a page's own text is enough to read it. */
export function isTextPage({ items }: TextPage): boolean {
  return items.reduce((sum, item) => sum + item.text.trim().length, 0) >= leastLetters
}

async function listPages(files: readonly Buffer[]): Promise<SourcePage[]> {
  const [first] = files
  if (!first || detectFile(first) !== 'application/pdf')
    return files.map((bytes, index) => ({ kind: 'picture', page: index + 1, bytes }))
  const pdf = await openPdf(first)
  const pages: SourcePage[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const text = await readPageText(pdf, page)
    pages.push(isTextPage(text) ? { kind: 'text', text } : { kind: 'picture', page, bytes: await renderPage(pdf, page) })
  }
  return pages
}
