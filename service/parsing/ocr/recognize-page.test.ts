import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionFlags } from '#platform/untrusted-files/confine-reader.ts'
import { parseReport } from '#service/parsing/parse-report.ts'
import { listPages, type ReadReport } from '#service/parsing/worker/read-report.ts'
import { renderFilePage } from '#service/parsing/worker/render-file-page.ts'
import { runReportReader } from '#service/parsing/worker/run-report-reader.ts'
import { degrade } from '#testing/parsing/degrade.ts'
import { embedPicture } from '#testing/parsing/embed-picture.ts'
import { reportLines } from '#testing/parsing/write-pdf.ts'
import { drawPicture } from '#testing/service/draw-picture.ts'
import { openEngine } from './recognize.ts'
import { createPageRecognizer, type Engines, openEngines } from './recognize-page.ts'

const clockMs = 240_000
const printed = [
  ['Glucose', 'Creatinine', 'Sodium', 'Potassium'],
  ['92', '0.9', '150', '4.1'],
]

const summarize = ({ results }: Pick<ReadReport, 'results'>) => [
  results.map(({ name }) => name),
  results.map(({ value }) => value.text),
]

describe('a photo of a page', () => {
  let folder: string
  let photo: Buffer

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'phial-photo-'))
    photo = await degrade(await drawPicture(reportLines, 300), 'photo', 7)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is read by two engines in the confined reader', { timeout: clockMs }, async () => {
    const file = path.join(folder, 'photo')
    await writeFile(file, photo)
    const read = (await runReportReader({
      command: 'parse',
      files: [file],
      maxPages: 30,
      isTextOnly: false,
    })) as ReadReport
    expect(read.recognizedPages).toEqual([1])
    expect(summarize(read)).toEqual(printed)
    expect(read.results.some(({ doubts }) => doubts.length === 0)).toBe(true)
  })

  it('is read by Tesseract alone without the other engine', { timeout: clockMs }, async () => {
    const tesseract = await openEngine()
    try {
      const read = await parseReport({
        pages: [{ kind: 'picture', page: 1, bytes: photo }],
        recognizePage: createPageRecognizer({ tesseract, models: undefined }),
      })
      expect(summarize(read)).toEqual(printed)
    } finally {
      await tesseract.terminate()
    }
  })

  it('loads the native module where the reader may, and needs none', {
    timeout: clockMs,
  }, async () => {
    const module = fileURLToPath(new URL('neural/open-models.ts', import.meta.url))
    const open = async (...flags: string[]) => {
      const script = `import(${JSON.stringify(module)}).then(({ openModels }) => openModels()).then((models) => console.log(typeof models))`
      const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', script])
      return stdout.trim()
    }
    expect(await open('--no-addons')).toBe('undefined')
    expect(await open(...permissionFlags)).toBe('object')
  })
})

describe('a page', () => {
  let engines: Engines
  beforeAll(async () => {
    engines = await openEngines()
  })
  afterAll(() => engines.tesseract.terminate())

  const read = (bytes: Buffer) =>
    parseReport({
      pages: [{ kind: 'picture', page: 1, bytes }],
      recognizePage: createPageRecognizer(engines),
    })

  it('under a watermark in color is read, and doubted where it is covered', {
    timeout: clockMs,
  }, async () => {
    const page = await drawPicture(reportLines, 300)
    const { width = 0, height = 0 } = await sharp(page).metadata()
    // A zigzag over the values and ranges of the last two of seven lines.
    const [top, low] = [height * 0.62, height * 0.94]
    const points = Array.from({ length: 9 }, (_, at) => `${200 + at * 180},${at % 2 ? low : top}`)
    const mark = `<svg width="${width}" height="${height}"><polyline points="${points.join(' ')}" fill="none" stroke="#dd2233" stroke-width="34"/></svg>`
    const marked = await sharp(page)
      .composite([{ input: Buffer.from(mark), blend: 'multiply' }])
      .jpeg()
      .toBuffer()
    const { results } = await read(marked)
    expect(summarize({ results })).toEqual(printed)
    const isDoubted = results.map(({ doubts }) => doubts.includes('engines-disagree'))
    expect(isDoubted).toEqual([false, false, true, true])
  })

  it('with too few pixels is refused, and one with just enough is read', {
    timeout: clockMs,
  }, async () => {
    const page = await drawPicture(reportLines, 300)
    const shrink = (dpi: number) =>
      sharp(page)
        .resize({ width: Math.round(8.5 * dpi) })
        .jpeg({ quality: 90 })
        .toBuffer()
    const small = await read(await shrink(50))
    expect([small.refusal, small.results]).toEqual(['low_quality', []])
    const scanned = await parseReport({
      pages: (await listPages([await embedPicture(await shrink(50))], 1)) ?? [],
      recognizePage: createPageRecognizer(engines),
    })
    expect([scanned.refusal, scanned.results]).toEqual(['low_quality', []])
    const enough = await read(await shrink(100))
    expect([enough.refusal, summarize(enough)]).toEqual([undefined, printed])
  })

  it.for([90, 180, 270] as const)(
    'that lies turned by %d degrees is read and shown upright',
    {
      timeout: clockMs,
    },
    async (degrees) => {
      const page = await degrade(await drawPicture(reportLines, 300), 'scan-150', 3)
      const lying = await sharp(page).rotate(degrees).jpeg().toBuffer()
      const turns: number[] = []
      const { results, pages, metadata } = await parseReport({
        pages: [{ kind: 'picture', page: 1, bytes: lying }],
        recognizePage: createPageRecognizer(engines, (turned) => turns.push(turned)),
      })
      expect(summarize({ results })).toEqual(printed)
      expect(metadata.patientLastName).toBe('Albrecht')
      expect(turns).toEqual([1])
      const turn = (360 - degrees) as 90 | 180 | 270
      expect(pages).toMatchObject([{ page: 1, source: 'recognized', turn }])
      // What is shown to a reviewer has the boxes where the words are.
      const [shown] = pages
      const { width = 0, height = 0 } = await sharp(
        await renderFilePage([lying], { page: 1, turn }),
      ).metadata()
      expect(width / height).toBeCloseTo((shown?.width ?? 0) / (shown?.height ?? 1), 2)
    },
  )
})
