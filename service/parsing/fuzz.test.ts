import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labReportData } from '#contract/lab-reports.ts'
import { inspectFiles } from '#platform/untrusted-files/inspect-files.ts'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { fuzzRuns } from '#scripts/fuzz-runs.ts'
import { presentReport } from '#service/lab-reports/present-results.ts'
import { readPageText } from '#service/parsing/extract/read-pdf-text.ts'
import { flattenImage } from '#service/parsing/image/prepare-image.ts'
import { damage } from '#testing/parsing/damage.ts'
import { drawReport } from '#testing/parsing/draw-report.ts'
import { makeReport } from '#testing/parsing/make-report.ts'
import { Random } from '#testing/parsing/random.ts'
import { reportLines, writePdf } from '#testing/parsing/write-pdf.ts'
import { drawPicture } from '#testing/service/draw-picture.ts'
import { bombs } from '#testing/service/write-bomb.ts'
import { parseReport } from './parse-report.ts'

/** Processor time for one damaged file. */
const maxMs = 5_000
const maxPages = 30

/** pdf.js leaves rejections unhandled where it continues without a damaged part; the reader ignores them too. */
const otherListeners = process.listeners('unhandledRejection')
beforeAll(() => {
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', () => undefined)
})
afterAll(() => {
  process.removeAllListeners('unhandledRejection')
  for (const listener of otherListeners) process.on('unhandledRejection', listener)
})

let pdfs: Buffer[]
let pictures: Buffer[]

beforeAll(async () => {
  const made = await Promise.all([1, 2].map((seed) => drawReport(makeReport(seed))))
  const loop = bombs['a table that continues in itself'].write()
  pdfs = [writePdf([reportLines, reportLines]), ...made.map((bytes) => Buffer.from(bytes)), loop]
  const png = await drawPicture(reportLines, 60)
  const gray = sharp(png).flatten().greyscale()
  pictures = [png, await gray.jpeg().toBuffer(), await gray.jpeg({ progressive: true }).toBuffer()]
})

/** As the reader does, without recognition. */
async function readDamaged(bytes: Buffer) {
  const { outcome } = await inspectFiles([bytes], maxPages)
  if (outcome !== 'ok') return outcome
  const pdf = await openPdf(bytes)
  const pages = []
  for (let page = 1; page <= pdf.numPages; page += 1)
    pages.push({ kind: 'text' as const, text: await readPageText(pdf, page) })
  await pdf.loadingTask.destroy()
  return parseReport({ pages, recognizePage: () => Promise.reject(new Error('no pictures')) })
}

/**
 * What the work comes to, in time. Processor time also grows with what else the machine does, such as reclaiming memory,
 * so the least of three readings is the file's own.
 */
async function within<T>(work: () => Promise<T>): Promise<T | Error> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 1; ; attempt += 1) {
    const startedAt = process.cpuUsage()
    const outcome = await work().catch((error: unknown) => error as Error)
    const { user, system } = process.cpuUsage(startedAt)
    least = Math.min(least, (user + system) / 1_000)
    if (least < maxMs || attempt === 3) {
      expect(least).toBeLessThan(maxMs)
      return outcome
    }
  }
}

describe('damaged files', () => {
  const { numRuns, seed = Date.now() } = fuzzRuns.parameters(250)

  it('give valid results or a refusal, in time, and never end the process', {
    timeout: fuzzRuns.timeoutMs,
  }, async () => {
    const random = new Random(seed)
    const seen = { read: 0, refused: 0, failed: 0 }
    for (let run = 0; run < numRuns; run += 1) {
      const damaged = damage(random.pick(pdfs), random)
      const outcome = await within(() => readDamaged(damaged))
      if (outcome instanceof Error) seen.failed += 1
      else if (typeof outcome === 'string') seen.refused += 1
      else {
        seen.read += 1
        labReportData.parse(presentReport(outcome))
        for (const { range } of outcome.results)
          expect(Number(range?.low ?? 0)).toBeLessThanOrEqual(range?.high ?? Number.MAX_VALUE)
      }
    }
    // Otherwise the damage was too light or too heavy to test anything. A quarter of the files can still be opened.
    expect(seen.read).toBeGreaterThan(numRuns / 20)
    expect(seen.refused).toBeGreaterThan(0)
  })

  it('that are pictures are flattened or refused alike', {
    timeout: fuzzRuns.timeoutMs,
  }, async () => {
    const random = new Random(seed + 1)
    const pictureRuns = fuzzRuns.parameters(15).numRuns
    let flattened = 0
    for (let run = 0; run < pictureRuns; run += 1) {
      const bytes = damage(random.pick(pictures), random)
      const { outcome } = await inspectFiles([bytes], maxPages)
      expect(['ok', 'undecodable', 'too-large']).toContain(outcome)
      if (outcome !== 'ok') continue
      // Inspection and reading agree on what is too damaged.
      expect(await within(() => flattenImage(bytes))).toMatchObject({ width: expect.any(Number) })
      flattened += 1
    }
    // About a third are let in: PNGs never are, for their checksums.
    expect(flattened).toBeGreaterThan(0)
  })
})
