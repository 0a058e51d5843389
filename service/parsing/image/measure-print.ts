import { findDottedLines } from './dotted-lines.ts'
import type { Bounds } from './find-marks.ts'
import { tallLetterOf } from './letter-height.ts'
import { listShapes } from './list-shapes.ts'
import { findThreshold, type Raster } from './raster.ts'

export interface Print {
  /** of the tall letters, in pixels; 0 for too few letters to decide */
  letterHeight: number
  dottedLines: Bounds[]
}

/** What the shapes of a prepared page say of its print. */
export function measurePrint(prepared: Raster): Print {
  const threshold = findThreshold(prepared)
  const isInk = prepared.pixels.map((pixel) => (pixel <= threshold ? 1 : 0))
  const shapes = [...listShapes(isInk, prepared.width, prepared.height)]
  const letterHeight = tallLetterOf(shapes, prepared.width, prepared.height)
  return { letterHeight, dottedLines: findDottedLines(shapes, letterHeight) }
}
