import sharp from 'sharp'
import type { Bounds } from '#service/parsing/image/find-marks.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import type { Models } from './open-models.ts'
import { neuralThresholds } from './thresholds.ts'

/** Where the page has print, in its pixels: mostly one cell or line each. */
export async function findPrint(
  { detect }: Models,
  raster: Raster,
  pageWidth: number,
): Promise<Bounds[]> {
  const width = Math.ceil(pageWidth / 32) * 32
  const height = Math.max(32, Math.round((raster.height * width) / raster.width / 32) * 32)
  const { pixels } = await scale(raster, width, height)
  const { values: map } = await detect(normalize(pixels), [1, 3, height, width])
  const [across, down] = [raster.width / width, raster.height / height]
  return listPrint(map, width).map(({ x0, y0, x1, y1 }) => ({
    x0: Math.max(0, x0 * across),
    y0: Math.max(0, y0 * down),
    x1: Math.min(raster.width, x1 * across),
    y1: Math.min(raster.height, y1 * down),
  }))
}

async function scale(raster: Raster, width: number, height: number): Promise<Raster> {
  const raw = { width: raster.width, height: raster.height, channels: 1 as const }
  const pixels = await sharp(raster.pixels, { raw })
    .resize({ width, height, fit: 'fill' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { width, height, pixels }
}

/** The mean and deviation of each channel of the pictures that the model was trained on (ImageNet). */
const channels = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const

function normalize(pixels: Uint8Array): Float32Array {
  const values = new Float32Array(pixels.length * channels.length)
  for (const [channel, [mean, deviation]] of channels.entries())
    for (let at = 0; at < pixels.length; at += 1)
      values[channel * pixels.length + at] = ((pixels[at] ?? 0) / 255 - mean) / deviation
  return values
}

function listPrint(map: Float32Array, width: number): Bounds[] {
  const { minPixel, minLine, minHeight, growth } = neuralThresholds
  const seen = new Uint8Array(map.length)
  const found: Bounds[] = []
  for (let at = 0; at < map.length; at += 1) {
    if (seen[at] || (map[at] ?? 0) < minPixel) continue
    const { bounds, mean } = follow(at, map, { width, seen })
    const [wide, tall] = [bounds.x1 - bounds.x0, bounds.y1 - bounds.y0]
    if (mean < minLine || tall < minHeight) continue
    const grown = (wide * tall * growth) / (2 * (wide + tall))
    found.push({
      x0: bounds.x0 - grown,
      y0: bounds.y0 - grown,
      x1: bounds.x1 + grown,
      y1: bounds.y1 + grown,
    })
  }
  return found
}

/** The connected pixels from one on. */
function follow(
  start: number,
  map: Float32Array,
  { width, seen }: { width: number; seen: Uint8Array },
): { bounds: Bounds; mean: number } {
  const bounds = { x0: width, y0: map.length / width, x1: 0, y1: 0 }
  const stack = [start]
  seen[start] = 1
  let sum = 0
  let count = 0
  while (stack.length > 0) {
    const at = stack.pop() ?? 0
    const x = at % width
    const y = (at - x) / width
    sum += map[at] ?? 0
    count += 1
    bounds.x0 = Math.min(bounds.x0, x)
    bounds.x1 = Math.max(bounds.x1, x + 1)
    bounds.y0 = Math.min(bounds.y0, y)
    bounds.y1 = Math.max(bounds.y1, y + 1)
    const beside = [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1]
    for (const next of beside) {
      if (next < 0 || next >= map.length || seen[next]) continue
      if ((map[next] ?? 0) < neuralThresholds.minPixel) continue
      seen[next] = 1
      stack.push(next)
    }
  }
  return { bounds, mean: sum / count }
}
