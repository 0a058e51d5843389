/** A grey picture: one byte a pixel, row by row, 0 black. */
export interface Raster {
  width: number
  height: number
  pixels: Uint8Array
}

/** The value that parts dark from light best (Otsu 1979). */
export function findThreshold({ pixels }: Raster): number {
  const counts = new Float64Array(256)
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1
  let sum = 0
  for (let level = 0; level < 256; level += 1) sum += level * (counts[level] ?? 0)
  let best = 127
  let bestSpread = 0
  let dark = 0
  let darkSum = 0
  for (let level = 0; level < 256; level += 1) {
    dark += counts[level] ?? 0
    darkSum += level * (counts[level] ?? 0)
    const light = pixels.length - dark
    if (dark === 0 || light === 0) continue
    const spread = dark * light * (darkSum / dark - (sum - darkSum) / light) ** 2
    if (spread > bestSpread) {
      bestSpread = spread
      best = level
    }
  }
  return best
}
