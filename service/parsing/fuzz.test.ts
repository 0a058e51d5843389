import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labReportData } from '#service/contract/lab-reports.ts'
import { presentReport } from '#service/lab-reports/present-results.ts'
import { drawPicture } from '#service/testing/draw-picture.ts'
import { bombs } from '#service/testing/write-bomb.ts'
import { fuzzRuns } from '../../scripts/fuzz-runs.ts'
import { reportLines, writePdf } from '../../scripts/write-pdf.ts'
import { openPdf, readPageText } from './extract/read-pdf-text.ts'
import { flattenImage } from './image/prepare-image.ts'
import { parseReport } from './parse-report.ts'
import { damage } from './testing/damage.ts'
import { drawReport } from './testing/draw-report.ts'
import { makeReport } from './testing/make-report.ts'
import { Random } from './testing/random.ts'
import { inspectFiles } from './worker/inspect-files.ts'

/** What one damaged file may take in this process, where nothing stops it. */
const mostMs = 5_000
const maxPages = 30

/** pdf.js leaves rejections to nobody where it goes on without what is damaged; the reader does not end for them. */
const stray = process.listeners('unhandledRejection')
beforeAll(() => {
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', () => undefined)
})
afterAll(() => {
  process.removeAllListeners('unhandledRejection')
  for (const listener of stray) process.on('unhandledRejection', listener)
})

let pdfs: Buffer[]
let pictures: Buffer[]

beforeAll(async () => {
  const made = await Promise.all([1, 2].map((seed) => drawReport(makeReport(seed))))
  const loop = bombs['a table that continues in itself'].write()
  pdfs = [writePdf([reportLines, reportLines]), ...made.map((bytes) => Buffer.from(bytes)), loop]
  const png = await drawPicture(reportLines, 60)
  const grey = sharp(png).flatten().greyscale()
  pictures = [png, await grey.jpeg().toBuffer(), await grey.jpeg({ progressive: true }).toBuffer()]
})

/** As the reader does, without recognition: results, or any error at all, but in time and without end of the process. */
async function readDamaged(bytes: Buffer) {
  const { outcome } = await inspectFiles([bytes], maxPages)
  if (outcome !== 'ok') return outcome
  const pdf = await openPdf(bytes)
  const pages = []
  for (let page = 1; page <= pdf.numPages; page += 1)
    pages.push({ kind: 'text' as const, text: await readPageText(pdf, page) })
  await pdf.loadingTask.destroy()
  return parseReport({ pages, readPicture: () => Promise.reject(new Error('no pictures')) })
}

async function within<T>(work: Promise<T>): Promise<T | Error> {
  const startedAt = process.cpuUsage()
  const outcome = await work.catch((error: unknown) => error as Error)
  const { user, system } = process.cpuUsage(startedAt)
  expect((user + system) / 1_000).toBeLessThan(mostMs)
  return outcome
}

describe('damaged files', () => {
  const { numRuns, seed = Date.now() } = fuzzRuns.parameters(1_000)

  it('give results in their form or a refusal, and end nothing', {
    timeout: fuzzRuns.timeoutMs,
  }, async () => {
    const random = new Random(seed)
    const seen = { read: 0, refused: 0, failed: 0 }
    for (let run = 0; run < numRuns; run += 1) {
      const outcome = await within(readDamaged(damage(random.pick(pdfs), random)))
      if (outcome instanceof Error) seen.failed += 1
      else if (typeof outcome === 'string') seen.refused += 1
      else {
        seen.read += 1
        labReportData.parse(presentReport(outcome))
        for (const { range } of outcome.results)
          expect(Number(range?.low ?? 0)).toBeLessThanOrEqual(range?.high ?? Number.MAX_VALUE)
      }
    }
    // All three ways were gone, or nothing was tried.
    expect(seen.read).toBeGreaterThan(numRuns / 10)
    expect(seen.refused).toBeGreaterThan(0)
  })

  it('that are pictures are flattened or refused', { timeout: fuzzRuns.timeoutMs }, async () => {
    const random = new Random(seed + 1)
    let flattened = 0
    for (let run = 0; run < numRuns / 30; run += 1) {
      const bytes = damage(random.pick(pictures), random)
      const { outcome } = await inspectFiles([bytes], maxPages)
      expect(['ok', 'undecodable', 'too-large']).toContain(outcome)
      if (outcome !== 'ok') continue
      // What is let in is read: the two agree on what is too damaged.
      expect(await within(flattenImage(bytes))).toMatchObject({ width: expect.any(Number) })
      flattened += 1
    }
    expect(flattened).toBeGreaterThan(0)
  })
})
