import { createRequire } from 'node:module'
import path from 'node:path'
import Tesseract, { type PSM, type Worker } from 'tesseract.js'
import { type Bounds, findMarks } from '#service/parsing/image/find-marks.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import { pageWidthPt, type TextItem, type TextPage } from '#service/parsing/page.ts'
import { continuesRange, findSeam } from './find-seam.ts'
import { mayLackPoint, restorePoints } from './restore-points.ts'
import { ocrThresholds } from './thresholds.ts'

const require = createRequire(import.meta.url)

const packages = {
  eng: require.resolve('@tesseract.js-data/eng/package.json'),
  deu: require.resolve('@tesseract.js-data/deu/package.json'),
}

/** Data of one language from the installed packages: fetches nothing. */
export async function openEngine(language: keyof typeof packages = 'eng'): Promise<Worker> {
  return Tesseract.createWorker(language, 1, {
    langPath: path.join(path.dirname(packages[language]), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  })
}

/** Tesseract's page segmentation modes: one column of varied text, one even block, one line, or scattered words. */
export type Pass = '4' | '6' | '7' | '11'

/** The words of a prepared page as one pass reads them, in points of a page 8.5 inches wide. */
export async function recognize(
  engine: Worker,
  raster: Raster,
  page: number,
  pass: Pass,
): Promise<TextPage> {
  await engine.setParameters({ tessedit_pageseg_mode: pass as PSM, user_defined_dpi: '300' })
  const { data } = await engine.recognize(toGraymap(raster), {}, { blocks: true, text: false })
  const scale = pageWidthPt / raster.width
  const words = (data.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.flatMap((line) => line.words.map((word) => ({ word, line }))),
    ),
  )
  return {
    page,
    width: pageWidthPt,
    height: raster.height * scale,
    items: splitSeams(
      words.flatMap(({ word, line }) => readWord(withPoints(word, raster), line.bbox, scale)),
    ),
  }
}

/** As PGM: compressing the pixels would cost a good part of what recognizing costs. */
function toGraymap({ width, height, pixels }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

interface EngineWord {
  text: string
  confidence: number
  bbox: Bounds
}

/** Engines lose decimal points that are plain to see. */
function withPoints(word: EngineWord, raster: Raster): EngineWord {
  if (!mayLackPoint(word.text)) return word
  for (const ink of ocrThresholds.inks) {
    const text = restorePoints(word.text, findMarks(raster, word.bbox, ink) ?? [])
    if (text === word.text) continue
    return {
      ...word,
      text,
      confidence: Math.min(word.confidence, ocrThresholds.repairedConfidence),
    }
  }
  return word
}

/** Each part gets the share of its letters, and the first less: touching words are joined again. */
function splitSeams(items: readonly TextItem[]): TextItem[] {
  return items.flatMap((item, at) => {
    const { text, box } = item
    const seam = continuesRange(items[at - 1]?.text ?? '') ? undefined : findSeam(text)
    if (seam === undefined) return [item]
    const width = (box.width / text.length) * seam
    const gap = box.height * ocrThresholds.seam
    return [
      { ...item, text: text.slice(0, seam), box: { ...box, width: Math.max(width - gap, 1) } },
      {
        ...item,
        text: text.slice(seam),
        box: { ...box, x: box.x + width, width: box.width - width },
      },
    ]
  })
}

/** Gives a low mark the height of its line, so that a minus or comma joins the right line. */
function readWord(word: EngineWord, line: Bounds, scale: number): TextItem[] {
  const text = word.text.trim()
  if (text === '' || /^[|_~'"`‘’“”.,·=]+$|^m{2,}$/u.test(text)) return []
  const lineHeight = line.y1 - line.y0
  const isMark = word.bbox.y1 - word.bbox.y0 < lineHeight * ocrThresholds.markHeight
  const own = isMark ? line : word.bbox
  const middle = (own.y0 + own.y1) / 2
  const height = Math.min(lineHeight, (own.y1 - own.y0) * ocrThresholds.maxWordHeight)
  const box = {
    x: word.bbox.x0 * scale,
    y: (middle - height / 2) * scale,
    width: (word.bbox.x1 - word.bbox.x0) * scale,
    height: height * scale,
  }
  return [{ text, box, confidence: word.confidence / 100 }]
}
