import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { detectFile } from '../../lab-reports/files/detect-file.ts'
import { isPicture } from '../extract/is-picture.ts'
import { openPdf, readPageText } from '../extract/read-pdf-text.ts'
import { renderPage } from '../extract/render-page.ts'
import { createOcrReader, type OcrReader } from '../ocr/read-picture.ts'
import { openEngine } from '../ocr/recognise.ts'
import { type ParsedReport, parseReport, type SourcePage } from '../parse-report.ts'
import { allowances, type Progress, type ReadingRefusal } from './messages.ts'

/** As many as a review may leave; no report of one person has more. */
const mostResults = 500

interface Reading {
  maxPages: number
  tell: (progress: Omit<Progress, 'kind'>) => void
}

export type ReadReport = Omit<ParsedReport, 'refusal'> & { refusal?: ReadingRefusal }

/** Reads an upload into results, text where the file holds text, recognition page by page where it does not. */
export async function readReport(
  files: readonly Buffer[],
  { maxPages, tell }: Reading,
): Promise<ReadReport> {
  tell({ stage: 'opening', page: null, pages: null, ...allowances.text })
  const sources = await listPages(files, maxPages)
  if (!sources) return refuse('too_many_pages')
  const pages = sources.length
  const isText = sources.every(({ kind }) => kind === 'text')
  let reader: Promise<OcrReader> | undefined
  const readPicture: OcrReader = async (bytes, page) => {
    tell({ stage: 'reading', page, pages, ...allowances.recognition })
    reader ??= openEngine().then(createOcrReader)
    return (await reader)(bytes, page)
  }
  const report = await parseReport({
    pages: sources,
    readPicture,
    onProgress(page) {
      const step = isText ? allowances.text : allowances.drawing
      // Once it is there, the engine stays in memory between pages.
      const { allowedBytes } = reader ? allowances.recognition : step
      tell({ stage: 'reading', page, pages, allowedMs: step.allowedMs, allowedBytes })
    },
  })
  return report.results.length > mostResults ? refuse('processing_error') : report
}

function refuse(refusal: ReadingRefusal): ReadReport {
  const metadata: ReadReport['metadata'] = {
    patientFirstName: null,
    patientLastName: null,
    dob: null,
    gender: 'other',
    labName: null,
    dateReported: null,
    dateCollected: null,
    specimenNumber: null,
  }
  return { results: [], metadata, recognisedPages: [], pages: [], isSparse: false, refusal }
}

/** Undefined for a document of more pages than are read. Pages without text are drawn when their turn comes. */
export async function listPages(
  files: readonly Buffer[],
  maxPages: number,
): Promise<SourcePage[] | undefined> {
  const [first] = files
  if (!first || detectFile(first) !== 'application/pdf')
    return files.map((bytes, index) => ({ kind: 'picture', page: index + 1, bytes }))
  const pdf = await openPdf(first)
  if (pdf.numPages > maxPages) return undefined
  const pages: SourcePage[] = []
  for (let page = 1; page <= pdf.numPages; page += 1) pages.push(await readPage(pdf, page))
  return pages
}

async function readPage(pdf: PDFDocumentProxy, page: number): Promise<SourcePage> {
  const text = await readPageText(pdf, page)
  if (await isPicture(pdf, text))
    return { kind: 'picture', page, bytes: () => renderPage(pdf, page) }
  return { kind: 'text', text }
}
