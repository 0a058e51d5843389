import type { Worker } from 'tesseract.js'
import { flattenImage, prepareImage } from '#service/parsing/image/prepare-image.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import { type Models, openModels } from '#service/parsing/ocr/neural/open-models.ts'
import { recognizePrint } from '#service/parsing/ocr/neural/recognize-print.ts'
import { type Box, type PageText, pageWidthPt, type TextPage } from '#service/parsing/page.ts'
import { readCell } from './read-cell.ts'
import { openEngine, type Pass, recognize } from './recognize.ts'

export type PageRecognizer = (bytes: Buffer, page: number) => Promise<PageText>

export interface Engines {
  tesseract: Worker
  /** undefined where the neural engine does not run */
  models: Models | undefined
}

/** Tesseract's pass that checks the neural engine, and those that check one another where it reads nothing. */
const checkingPass: Pass = '6'
export const passes: readonly Pass[] = ['4', '6', '11']

export async function openEngines(): Promise<Engines> {
  const [tesseract, models] = await Promise.all([openEngine(), openModels()])
  return { tesseract, models }
}

/** A word is certain only where two engines read the same, or one of them in more than one way of cutting the page. */
export function createPageRecognizer({ tesseract, models }: Engines): PageRecognizer {
  return async (bytes, page) => {
    const flat = await flattenImage(bytes)
    const raster = await prepareImage(flat)
    const read = (pass: Pass) => recognize(tesseract, raster, page, pass)
    const both = models && (await readTwice({ models, flat, page }, () => read(checkingPass)))
    const readings = both ?? []
    if (!both) for (const pass of passes) readings.push(await read(pass))
    return {
      page,
      width: pageWidthPt,
      height: (raster.height * pageWidthPt) / raster.width,
      source: 'recognized',
      readings,
      isCrossChecked: both !== undefined,
      rereadCell: (box: Box) => readCell(tesseract, raster, box, pageWidthPt),
    }
  }
}

/** By both engines at once: Tesseract has a thread of its own. Undefined where the leading one sees nothing. */
async function readTwice(
  { models, flat, page }: { models: Models; flat: Raster; page: number },
  check: () => Promise<TextPage>,
): Promise<TextPage[] | undefined> {
  const [lead, checked] = await Promise.all([recognizePrint(models, flat, page), check()])
  return lead.items.length > 0 ? [lead, checked] : undefined
}
