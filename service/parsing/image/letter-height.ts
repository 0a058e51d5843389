import type { Bounds } from './find-marks.ts'
import { listShapes } from './list-shapes.ts'
import { imageThresholds } from './thresholds.ts'

/** The height of a page's tall letters in pixels, without frames, lines and specks; 0 for too few marks to decide. */
export const findLetterHeight = (isInk: Uint8Array, width: number, height: number): number =>
  tallLetterOf(listShapes(isInk, width, height), width, height)

export function tallLetterOf(
  shapes: Iterable<Readonly<Bounds>>,
  width: number,
  height: number,
): number {
  const { minMarks, minHeight, minAcross, quantile } = imageThresholds.letters
  const heights: number[] = []
  for (const { x0, y0, x1, y1 } of shapes) {
    const [wide, tall] = [x1 - x0 + 1, y1 - y0 + 1]
    if (tall >= minHeight && tall < height / minAcross && wide < width / minAcross)
      heights.push(tall)
  }
  if (heights.length < minMarks) return 0
  return heights.sort((a, b) => a - b)[Math.floor(heights.length * quantile)] ?? 0
}
