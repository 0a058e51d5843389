import type { Worker } from 'tesseract.js'
import { median } from '#bench/runner/statistics.ts'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { readPageText } from '#service/parsing/extract/read-pdf-text.ts'
import type { PageRecognizer } from '#service/parsing/ocr/recognize-page.ts'
import { passes } from '#service/parsing/ocr/recognize-page.ts'
import { type ParsedReport, parseReport } from '#service/parsing/parse-report.ts'
import { listPages } from '#service/parsing/worker/read-report.ts'

const maxPages = 60
/** Text takes milliseconds: it is read this often, alternating with bare extraction, after a warm-up. */
const textRounds = 5

export interface Reading {
  report: ParsedReport
  pages: number
  oursMs: number
  bareMs: number
}

export interface Reader {
  engine: Worker
  recognizePage: PageRecognizer
}

/** Reads a file as a job does, and times the bare work alone: extracting text, or as many passes over the same pictures. */
export async function readSubject(files: Buffer[], reader: Reader): Promise<Reading> {
  const first = await timeOurs(files, reader)
  const pages = first.report.pages.length
  if (first.report.recognizedPages.length > 0) {
    const bareMs = await timeBarePasses(files, reader)
    return { report: first.report, pages, oursMs: first.ms / pages, bareMs: bareMs / pages }
  }
  await timeBareText(files)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < textRounds; round += 1) {
    ours.push((await timeOurs(files, reader)).ms)
    bare.push(await timeBareText(files))
  }
  return {
    report: first.report,
    pages,
    oursMs: median(ours) / pages,
    bareMs: median(bare) / pages,
  }
}

async function timeOurs(files: Buffer[], { recognizePage }: Reader) {
  const startedAt = performance.now()
  const pages = (await listPages(files, maxPages)) ?? []
  const report = await parseReport({ pages, recognizePage })
  return { report, ms: performance.now() - startedAt }
}

async function timeBareText([file]: Buffer[]): Promise<number> {
  const startedAt = performance.now()
  const pdf = await openPdf(file ?? Buffer.alloc(0))
  for (let page = 1; page <= pdf.numPages; page += 1) await readPageText(pdf, page)
  return performance.now() - startedAt
}

async function timeBarePasses(files: Buffer[], { engine }: Reader): Promise<number> {
  const startedAt = performance.now()
  for (const source of (await listPages(files, maxPages)) ?? []) {
    if (source.kind !== 'picture') continue
    const bytes = typeof source.bytes === 'function' ? await source.bytes() : source.bytes
    for (const pass of passes) {
      await engine.setParameters({ tessedit_pageseg_mode: pass as never })
      await engine.recognize(bytes, {}, { blocks: true, text: false })
    }
  }
  return performance.now() - startedAt
}
