/** A gray picture: one byte per pixel, row by row, 0 for black. */
export interface Raster {
  width: number
  height: number
  pixels: Uint8Array
}

const maxSampledPixels = 1_000_000

/** The gray that best separates dark from light (Otsu 1979). */
export function findThreshold({ pixels }: Raster): number {
  const counts = new Float64Array(256)
  // An odd step reaches every column.
  const step = Math.ceil(pixels.length / maxSampledPixels) | 1
  let total = 0
  for (let at = 0; at < pixels.length; at += step) {
    const pixel = pixels[at] ?? 0
    counts[pixel] = (counts[pixel] ?? 0) + 1
    total += 1
  }
  let sum = 0
  for (let level = 0; level < 256; level += 1) sum += level * (counts[level] ?? 0)
  let best = 127
  let bestSpread = 0
  let dark = 0
  let darkSum = 0
  for (let level = 0; level < 256; level += 1) {
    dark += counts[level] ?? 0
    darkSum += level * (counts[level] ?? 0)
    const light = total - dark
    if (dark === 0 || light === 0) continue
    const spread = dark * light * (darkSum / dark - (sum - darkSum) / light) ** 2
    if (spread > bestSpread) {
      bestSpread = spread
      best = level
    }
  }
  return best
}
