import { isColored } from './is-colored.ts'
import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

/**
 * Where large colored marks are, such as a watermark, a stamp or a signature: 255 in the mask, with a little around them.
 * Undefined without any. Colored print is lower, and a colored bar or band is solid.
 */
export function findStain(
  { width, height }: Pick<Raster, 'width' | 'height'>,
  colors: Uint8Array,
): Raster | undefined {
  const { searchWidth, margin } = imageThresholds.stain
  const step = Math.max(1, width / searchWidth)
  const [wide, tall] = [Math.floor(width / step), Math.floor(height / step)]
  const isInk = new Uint8Array(wide * tall)
  for (let at = 0; at < isInk.length; at += 1) {
    const [x, y] = [at % wide, Math.floor(at / wide)]
    if (isColored(colors, Math.floor(y * step) * width + Math.floor(x * step))) isInk[at] = 1
  }
  const marks = listMarks(isInk, wide, tall)
  if (marks.length === 0) return undefined
  const small = new Uint8Array(wide * tall)
  for (const at of marks)
    for (let down = -margin; down <= margin; down += 1)
      for (let across = -margin; across <= margin; across += 1) {
        const [x, y] = [(at % wide) + across, Math.floor(at / wide) + down]
        if (x >= 0 && x < wide && y >= 0 && y < tall) small[y * wide + x] = 255
      }
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(tall - 1, Math.floor(y / step)) * wide
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = small[row + Math.min(wide - 1, Math.floor(x / step))] ?? 0
  }
  return { width, height, pixels }
}

/** The pixels of all marks that are higher and wider than print and not solid. */
function listMarks(isInk: Uint8Array, width: number, height: number): number[] {
  const { minSide, maxSide, maxFilled } = imageThresholds.stain
  const seen = new Uint8Array(isInk.length)
  const found: number[] = []
  for (let start = 0; start < isInk.length; start += 1) {
    if (!isInk[start] || seen[start]) continue
    const { pixels, wide, tall } = follow(start, { isInk, seen, width })
    const isLarge = Math.min(wide, tall) >= width * minSide
    const isPage = wide > width * maxSide && tall > height * maxSide
    const isSolid = pixels.length > wide * tall * maxFilled
    if (isLarge && !isPage && !isSolid) for (const at of pixels) found.push(at)
  }
  return found
}

interface Search {
  isInk: Uint8Array
  seen: Uint8Array
  width: number
}

/** The connected pixels from one on, also over a corner. */
function follow(start: number, { isInk, seen, width }: Search) {
  const pixels: number[] = []
  const stack = [start]
  seen[start] = 1
  let [left, right, top, bottom] = [width, 0, isInk.length, 0]
  while (stack.length > 0) {
    const at = stack.pop() ?? 0
    const x = at % width
    const y = (at - x) / width
    pixels.push(at)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (let down = -1; down <= 1; down += 1)
      for (let across = -1; across <= 1; across += 1) {
        const next = at + down * width + across
        if (x + across < 0 || x + across >= width || !isInk[next] || seen[next]) continue
        seen[next] = 1
        stack.push(next)
      }
  }
  return { pixels, wide: right - left + 1, tall: bottom - top + 1 }
}
