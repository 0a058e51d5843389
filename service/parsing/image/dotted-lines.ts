import type { Bounds } from './find-marks.ts'
import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

interface Dot extends Bounds {
  x: number
  y: number
}

/**
 * Of the shapes of a page, the dots that lead from a name to its result or rule a table: many in a row, equally far apart.
 * Engines read them as letters, and one behind a number as its point. `letter`: the height of tall letters, or 0.
 */
export function findDottedLines(shapes: readonly Readonly<Bounds>[], letter: number): Bounds[] {
  const { maxDotHeight, maxDotWidth, minDots } = imageThresholds.dots
  const dots: Dot[] = []
  for (const { x0, y0, x1, y1 } of shapes)
    if (y1 - y0 < letter * maxDotHeight && x1 - x0 < letter * maxDotWidth)
      dots.push({ x0, y0, x1, y1, x: (x0 + x1) / 2, y: (y0 + y1) / 2 })
  return listChains(dots, letter)
    .filter((chain) => chain.length >= minDots)
    .flat()
}

function listChains(dots: readonly Dot[], letter: number): Dot[][] {
  const { maxDistance, maxRise } = imageThresholds.dots
  let open: Dot[][] = []
  const chains: Dot[][] = []
  for (const dot of dots.toSorted((a, b) => a.x - b.x)) {
    const isNear = (chain: readonly Dot[]) => dot.x - (chain.at(-1)?.x ?? 0) <= letter * maxDistance
    const ended = open.filter((chain) => !isNear(chain))
    if (ended.length > 0) open = open.filter(isNear)
    chains.push(...ended)
    const chain = open.find((other) => {
      const rise = Math.abs((other.at(-1)?.y ?? 0) - dot.y)
      return rise <= letter * maxRise + 1 && isNext(other, dot)
    })
    if (chain) chain.push(dot)
    else open.push([dot])
  }
  return [...chains, ...open]
}

/** As far from the last one as that is from the one before. */
function isNext(chain: readonly Dot[], dot: Dot): boolean {
  const [before, last] = [chain.at(-2), chain.at(-1)]
  if (!last || dot.x <= last.x1) return false
  if (!before) return true
  const usual = last.x - before.x
  return Math.abs(dot.x - last.x - usual) <= usual * imageThresholds.dots.maxUnevenness + 1
}

/** Paints over what the bounds hold on a page of `scale` times their size, in the gray of the paper around it. */
export function paintOver({ width, height, pixels }: Raster, bounds: readonly Bounds[], scale = 1) {
  for (const { x0, y0, x1, y1 } of bounds) {
    const left = Math.max(0, Math.floor(x0 * scale) - 2)
    const right = Math.min(width - 1, Math.ceil((x1 + 1) * scale) + 1)
    const top = Math.max(0, Math.floor(y0 * scale) - 2)
    const bottom = Math.min(height - 1, Math.ceil((y1 + 1) * scale) + 1)
    let paper = 0
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) paper = Math.max(paper, pixels[y * width + x] ?? 0)
    for (let y = top + 1; y < bottom; y += 1)
      pixels.fill(paper, y * width + left + 1, y * width + right)
  }
}
