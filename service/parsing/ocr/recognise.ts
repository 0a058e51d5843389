import { createRequire } from 'node:module'
import path from 'node:path'
import Tesseract, { type PSM, type Worker } from 'tesseract.js'
import { type Bounds, findMarks } from '../image/find-marks.ts'
import type { Raster } from '../image/raster.ts'
import type { TextItem, TextPage } from '../page.ts'
import { mayLackPoint, restorePoints } from './restore-points.ts'

const require = createRequire(import.meta.url)

/** An engine with the data of English, from the package that is installed; nothing is fetched. */
export async function openEngine(): Promise<Worker> {
  const folder = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'))
  return Tesseract.createWorker('eng', 1, {
    langPath: path.join(folder, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  })
}

/** How the engine cuts a page: as one column of varied text, one even block, or words wherever they are. */
export type Pass = '4' | '6' | '11'

/** The words of a prepared page as one pass reads them, in points of a page that is 612 wide. */
export async function recognise(
  engine: Worker,
  raster: Raster,
  page: number,
  pass: Pass,
): Promise<TextPage> {
  await engine.setParameters({ tessedit_pageseg_mode: pass as PSM, user_defined_dpi: '300' })
  const { data } = await engine.recognize(toGreymap(raster), {}, { blocks: true, text: false })
  const scale = 612 / raster.width
  const words = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.flatMap((line) => line.words.map((word) => ({ word, line }))),
    ),
  )
  return {
    page,
    width: 612,
    height: raster.height * scale,
    items: words.flatMap(({ word, line }) => readWord(withPoints(word, raster), line.bbox, scale)),
  }
}

/** The pixels as they are (PGM): packing them would cost a good part of what recognising costs. */
function toGreymap({ width, height, pixels }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

interface EngineWord {
  text: string
  confidence: number
  bbox: Bounds
}

// Prepared pages have even light: what is darker than this is print. Points of a blurred page are fainter than letters.
const inks = [185, 215]
/** A word that was mended is never certain by itself. */
const mendedConfidence = 85

/** Engines lose points even where they are plain to see. */
function withPoints(word: EngineWord, raster: Raster): EngineWord {
  if (!mayLackPoint(word.text)) return word
  for (const ink of inks) {
    const text = restorePoints(word.text, findMarks(raster, word.bbox, ink) ?? [])
    if (text === word.text) continue
    return { ...word, text, confidence: Math.min(word.confidence, mendedConfidence) }
  }
  return word
}

/** A word as high as its line, so that a minus or a comma stands on the line that it belongs to. */
function readWord(word: EngineWord, line: Bounds, scale: number): TextItem[] {
  const text = word.text.trim()
  if (text === '' || /^[|_~'"`‘’“”.,·=]+$|^m{2,}$/u.test(text)) return []
  const lineHeight = line.y1 - line.y0
  const isMark = word.bbox.y1 - word.bbox.y0 < lineHeight * 0.45
  const own = isMark ? line : word.bbox
  const middle = (own.y0 + own.y1) / 2
  const height = Math.min(lineHeight, (own.y1 - own.y0) * 1.6)
  const box = {
    x: word.bbox.x0 * scale,
    y: (middle - height / 2) * scale,
    width: (word.bbox.x1 - word.bbox.x0) * scale,
    height: height * scale,
  }
  return [{ text, box, confidence: word.confidence / 100 }]
}
