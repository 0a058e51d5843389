import type { Bounds } from '#service/parsing/image/find-marks.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import type { Models } from './open-models.ts'
import { neuralThresholds } from './thresholds.ts'

/** One letter as read, with its middle in pixels of the strip. */
export interface Letter {
  text: string
  at: number
  confidence: number
}

export interface Strip {
  bounds: Bounds
  /** as high as the model wants it */
  raster: Raster
  letters: Letter[]
}

/** Reads the print inside each of the bounds. */
export async function readPrint(
  models: Models,
  page: Raster,
  places: readonly Bounds[],
): Promise<Strip[]> {
  const strips = places
    .map((bounds) => ({ bounds, raster: cutStrip(page, bounds), letters: [] as Letter[] }))
    .toSorted((a, b) => a.raster.width - b.raster.width)
  // Similar widths together: each is padded to the widest of its batch.
  for (const batch of listBatches(strips)) await readBatch(models, batch)
  return strips
}

function listBatches(strips: readonly Strip[]): Strip[][] {
  const batches: Strip[][] = []
  for (const strip of strips) {
    const last = batches.at(-1)
    const isFull = (last?.length ?? 0) * widthOf(strip) >= neuralThresholds.batchWidth
    if (last && !isFull) last.push(strip)
    else batches.push([strip])
  }
  return batches
}

const widthOf = ({ raster }: Strip) => Math.max(raster.width, neuralThresholds.minStripWidth)

/** Each pixel is the mean of those that it covers, or between its neighbors where the strip is enlarged. */
export function cutStrip(page: Raster, { x0, y0, x1, y1 }: Bounds): Raster {
  const { lineHeight: height, maxLineWidth } = neuralThresholds
  const natural = Math.round(((x1 - x0) * height) / Math.max(1, y1 - y0))
  const width = Math.max(16, Math.min(maxLineWidth, natural))
  const pixels = new Uint8Array(width * height)
  const [across, down] = [(x1 - x0) / width, (y1 - y0) / height]
  const samples = Math.max(1, Math.round(down))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let row = 0; row < samples; row += 1)
        for (let column = 0; column < samples; column += 1)
          sum += sample(
            page,
            x0 + (x + (column + 0.5) / samples) * across - 0.5,
            y0 + (y + (row + 0.5) / samples) * down - 0.5,
          )
      pixels[y * width + x] = sum / samples ** 2
    }
  return { width, height, pixels }
}

function sample({ width, height, pixels }: Raster, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const [right, low] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
  const at = top * width + left
  const above = (pixels[at] ?? 255) * (1 - right) + (pixels[at + 1] ?? 255) * right
  const below = (pixels[at + width] ?? 255) * (1 - right) + (pixels[at + width + 1] ?? 255) * right
  return above * (1 - low) + below * low
}

async function readBatch({ recognize, letters }: Models, strips: readonly Strip[]) {
  const { lineHeight: height } = neuralThresholds
  const width = Math.ceil(Math.max(...strips.map(widthOf)) / 32) * 32
  const plane = width * height
  const values = new Float32Array(strips.length * 3 * plane)
  for (const [index, { raster }] of strips.entries())
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < raster.width; x += 1) {
        const value = (raster.pixels[y * raster.width + x] ?? 255) / 127.5 - 1
        const at = index * 3 * plane + y * width + x
        values[at] = value
        values[at + plane] = value
        values[at + 2 * plane] = value
      }
  const output = await recognize(values, [strips.length, 3, height, width])
  const [, steps = 0, classes = 0] = output.dims
  for (const [index, strip] of strips.entries()) {
    const scores = output.values.subarray(index * steps * classes, (index + 1) * steps * classes)
    const stepWidth = width / steps
    const own = Math.min(steps, Math.ceil(strip.raster.width / stepWidth))
    strip.letters.push(...decode(scores, { steps: own, classes, stepWidth, letters }))
  }
}

interface Scores {
  steps: number
  classes: number
  stepWidth: number
  letters: readonly string[]
}

/** Connectionist temporal classification, greedy: the best class of each step, runs of it once, without blanks. */
function decode(scores: Float32Array, { steps, classes, stepWidth, letters }: Scores): Letter[] {
  const allowed = allowedClasses(letters)
  const read: Letter[] = []
  let last = 0
  let run = 0
  for (let step = 0; step < steps; step += 1) {
    let best = 0
    for (const index of allowed)
      if ((scores[step * classes + index] ?? 0) > (scores[step * classes + best] ?? 0)) best = index
    const confidence = scores[step * classes + best] ?? 0
    const middle = (step + 0.5) * stepWidth
    const letter = read.at(-1)
    if (best !== 0 && best === last && letter) {
      run += 1
      letter.at += (middle - letter.at) / run
      letter.confidence = Math.max(letter.confidence, confidence)
    } else if (best !== 0) {
      run = 1
      read.push({ text: foldWidth(letters[best] ?? ''), at: middle, confidence })
    }
    last = best
  }
  return read
}

const allowedOf = new WeakMap<readonly string[], number[]>()

/** The model reads Chinese as well: a letter of another script is a misreading here. */
function allowedClasses(letters: readonly string[]): number[] {
  const known = allowedOf.get(letters)
  if (known) return known
  const allowed = letters.flatMap((letter, index) =>
    index === 0 || isOurs(foldWidth(letter)) ? [index] : [],
  )
  allowedOf.set(letters, allowed)
  return allowed
}

const isOurs = (letter: string) =>
  /^[\x20-\x7e]$|^\p{Script=Latin}$|^[µμαβγδ°±²³≤≥<>↑↓×–—−·%‰]$/u.test(letter)

/** Full-width forms of ASCII as ASCII. */
function foldWidth(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  return code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - 0xfee0) : letter
}
