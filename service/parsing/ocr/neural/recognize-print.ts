import type { Bounds } from '#service/parsing/image/find-marks.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import { pageWidthPt, type TextPage } from '#service/parsing/page.ts'
import { findHoles } from './find-holes.ts'
import { findPrint } from './find-print.ts'
import { listWords } from './list-words.ts'
import type { Models } from './open-models.ts'
import { readPrint, type Strip } from './read-print.ts'
import { neuralThresholds } from './thresholds.ts'

/**
 * The words of a flattened page as the neural engine reads them, in points of a page 8.5 inches wide. `letterHeight` is that
 * of its tall letters as a share of its width; 0 where it is not known.
 */
export async function recognizePrint(
  models: Models,
  raster: Raster,
  { page, letterHeight }: { page: number; letterHeight: number },
): Promise<TextPage> {
  const width = Math.min(widthFor(letterHeight), raster.width)
  const strips = await readPrint(models, raster, await findPrint(models, raster, width))
  strips.push(...(await readHoles(models, raster, strips)))
  const scale = pageWidthPt / raster.width
  return {
    page,
    width: pageWidthPt,
    height: raster.height * scale,
    items: listWords(strips).map(({ text, bounds, confidence }) => ({
      text,
      box: {
        x: bounds.x0 * scale,
        y: bounds.y0 * scale,
        width: (bounds.x1 - bounds.x0) * scale,
        height: (bounds.y1 - bounds.y0) * scale,
      },
      confidence,
    })),
  }
}

function widthFor(letterHeight: number): number {
  const { pageWidth, holePageWidth, minLetterPx } = neuralThresholds
  if (letterHeight === 0) return pageWidth
  return Math.min(Math.max(pageWidth, minLetterPx / letterHeight), holePageWidth)
}

/** Print that was passed over, looked for again in more pixels: only in the lines around a hole, to spare time and memory. */
async function readHoles(
  models: Models,
  raster: Raster,
  strips: readonly Strip[],
): Promise<Strip[]> {
  const words = listWords(strips).map(({ bounds }) => bounds)
  const holes = findHoles(words, raster)
  if (holes.length === 0) return []
  const places: Bounds[] = []
  for (const band of listBands(holes)) places.push(...(await findInBand(models, raster, band)))
  const missed = places.filter(
    (place) =>
      holes.some((hole) => isOver(hole, place)) && !words.some((word) => isOver(word, place)),
  )
  return readPrint(models, raster, missed)
}

interface Band {
  y0: number
  y1: number
}

function listBands(holes: readonly Bounds[]): Band[] {
  const bands: Band[] = []
  for (const { y0, y1 } of holes.toSorted((a, b) => a.y0 - b.y0)) {
    const around = (y1 - y0) * neuralThresholds.holeMargin
    const last = bands.at(-1)
    if (last && y0 - around < last.y1) last.y1 = Math.max(last.y1, y1 + around)
    else bands.push({ y0: y0 - around, y1: y1 + around })
  }
  return bands
}

async function findInBand(models: Models, page: Raster, { y0, y1 }: Band): Promise<Bounds[]> {
  const top = Math.max(0, Math.floor(y0))
  const height = Math.min(page.height, Math.ceil(y1)) - top
  const pixels = page.pixels.subarray(top * page.width, (top + height) * page.width)
  const band = { width: page.width, height, pixels }
  const places = await findPrint(models, band, neuralThresholds.holePageWidth)
  return places.map((place) => ({ ...place, y0: place.y0 + top, y1: place.y1 + top }))
}

/** Whether the middle of one is in the other. */
const isOver = (one: Bounds, other: Bounds) => holds(one, other) || holds(other, one)

function holds(outer: Bounds, { x0, y0, x1, y1 }: Bounds): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x > outer.x0 && x < outer.x1 && y > outer.y0 && y < outer.y1
}
