import type { Raster } from '#service/parsing/image/raster.ts'
import { pageWidthPt, type TextPage } from '#service/parsing/page.ts'
import { findPrint } from './find-print.ts'
import { listWords } from './list-words.ts'
import type { Models } from './open-models.ts'
import { readPrint } from './read-print.ts'

/** The words of a flattened page as the neural engine reads them, in points of a page 8.5 inches wide. */
export async function recognizePrint(
  models: Models,
  raster: Raster,
  page: number,
): Promise<TextPage> {
  const strips = await readPrint(models, raster, await findPrint(models, raster))
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
