import { detectFile } from '#platform/untrusted-files/detect-file.ts'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { allowances, type Progress } from '#platform/untrusted-files/reader-messages.ts'
import type { PageRecognizer } from '#service/parsing/ocr/recognize-page.ts'
import { type ParsedReport, parseReport, type SourcePage } from '#service/parsing/parse-report.ts'
import type { ReadingRefusal } from './messages.ts'
import { readSource } from './read-source.ts'

/** The limit of a review; no report of one person has more. */
const maxResults = 500

interface ReadOptions {
  maxPages: number
  isTextOnly?: boolean
  reportProgress: (progress: Omit<Progress, 'kind'>) => void
}

export type ReadReport = Omit<ParsedReport, 'refusal'> & { refusal?: ReadingRefusal }

export async function readReport(
  files: readonly Buffer[],
  { maxPages, isTextOnly = false, reportProgress }: ReadOptions,
): Promise<ReadReport> {
  reportProgress({ stage: 'opening', page: null, pages: null, ...allowances.text })
  const sources = await listPages(files, maxPages)
  if (!sources) return refuse('too_many_pages')
  const pages = sources.length
  const isText = sources.every((source) => source.kind === 'text' && !source.pictures)
  if (isTextOnly && !isText) return refuse('needs_recognition')
  let recognizer: Promise<PageRecognizer> | undefined
  const recognizePage: PageRecognizer = async (bytes, page) => {
    reportProgress({ stage: 'reading', page, pages, ...allowances.recognition })
    // Reading it again takes as long again.
    recognizer ??= loadRecognizer((turned) =>
      reportProgress({ stage: 'reading', page: turned, pages, ...allowances.recognition }),
    )
    return (await recognizer)(bytes, page)
  }
  const report = await parseReport({
    pages: sources,
    recognizePage,
    onProgress(page) {
      const step = isText ? allowances.text : allowances.drawing
      // The engines stay in memory between pages.
      const { allowedBytes } = recognizer ? allowances.recognition : step
      reportProgress({ stage: 'reading', page, pages, allowedMs: step.allowedMs, allowedBytes })
    },
  })
  return report.results.length > maxResults ? refuse('processing_error') : report
}

/** Only for a page without text: loading it takes a tenth of the time of reading a text. */
async function loadRecognizer(onTurn: (page: number) => void) {
  const { createPageRecognizer, openEngines } = await import(
    '#service/parsing/ocr/recognize-page.ts'
  )
  return createPageRecognizer(await openEngines(), onTurn)
}

function refuse(refusal: ReadingRefusal): ReadReport {
  const metadata: ReadReport['metadata'] = {
    patientFirstName: null,
    patientLastName: null,
    dob: null,
    gender: 'other',
    age: null,
    labName: null,
    dateReported: null,
    dateCollected: null,
    specimenNumber: null,
  }
  return {
    results: [],
    metadata,
    recognizedPages: [],
    pages: [],
    isSparse: false,
    contradictions: [],
    refusal,
  }
}

/** Undefined for a document with too many pages. Pages without text are drawn only when read. */
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
  for (let page = 1; page <= pdf.numPages; page += 1) pages.push(await readSource(pdf, page))
  return pages
}
