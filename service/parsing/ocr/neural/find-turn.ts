import type { Bounds } from '#service/parsing/image/find-marks.ts'
import { turnRaster } from '#service/parsing/image/prepare-image.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import type { TextPage, Turn } from '#service/parsing/page.ts'
import { findPrint } from './find-print.ts'
import type { Models } from './open-models.ts'
import { readPrint } from './read-print.ts'
import { neuralThresholds } from './thresholds.ts'

/** Whether a page may lie on its side or head: hardly a letter is read, or few are certain. */
export function mayBeTurned({ items }: TextPage): boolean {
  const { minUprightLetters, minUprightConfidence } = neuralThresholds
  const letters = items.reduce((sum, { text }) => sum + text.length, 0)
  const sure = items.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  return letters < minUprightLetters || sure < letters * minUprightConfidence
}

/** How to turn a page, clockwise, so that its print is read best; 0 where no way is clearly better. */
export async function findTurn(models: Models, page: Raster): Promise<Turn> {
  const upright = await sampleConfidence(models, page)
  const turns: Turn[] = upright.isSideways ? [90, 270] : [180]
  let best: { turn: Turn; confidence: number } = { turn: 0, confidence: upright.confidence }
  for (const turn of turns) {
    const { confidence } = await sampleConfidence(models, await turnRaster(page, turn))
    const isSure = confidence >= neuralThresholds.minTurnedConfidence
    if (isSure && confidence > best.confidence) best = { turn, confidence }
  }
  return best.turn
}

/** How certainly the widest of its print is read. */
async function sampleConfidence(models: Models, page: Raster) {
  const { turnPageWidth, turnSample, minUprightLetters } = neuralThresholds
  const places = await findPrint(models, page, Math.min(turnPageWidth, page.width))
  const widest = places.toSorted((a, b) => slenderness(b) - slenderness(a)).slice(0, turnSample)
  const letters = (await readPrint(models, page, widest)).flatMap((strip) => strip.letters)
  const sum = letters.reduce((total, { confidence }) => total + confidence, 0)
  const tall = areaOf(places.filter((place) => slenderness(place) < 1))
  return {
    confidence: letters.length < minUprightLetters ? 0 : sum / letters.length,
    isSideways: tall > areaOf(places) / 2,
  }
}

const slenderness = ({ x0, y0, x1, y1 }: Bounds) => (x1 - x0) / (y1 - y0)

const areaOf = (places: readonly Bounds[]) =>
  places.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
