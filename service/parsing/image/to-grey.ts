import sharp, { type Sharp } from 'sharp'
import type { Raster } from './raster.ts'

/** Between the strongest and the weakest channel of what begins to count as coloured, and of what fully does. */
const leastColour = 24
const fullColour = 80
const leastBright = 128
/** Where more than this is coloured of a square as wide as a few letters, it is a background and not print. */
const mostColoured = 0.55
const squaresAcross = 32

/**
 * A picture in grey, in which coloured print is as dark as its darkest channel: the red, orange or yellow in which
 * laboratories print what is out of range would otherwise be fainter than the paper's shadows.
 */
export async function toGrey(image: Sharp): Promise<Raster> {
  const { data: colours, info } = await image
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = await sharp(colours, { raw: { width, height, channels } })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer()
  const grey: Raster = { width, height, pixels }
  if (channels === 3) darkenPrint(grey, colours)
  return grey
}

function darkenPrint({ width, height, pixels }: Raster, colours: Uint8Array) {
  const half = Math.max(4, Math.round(width / squaresAcross / 2))
  const counts = countColoured({ width, height }, colours)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - half), Math.min(height, y + half)]
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (!isColoured(colours, at)) continue
      const [left, right] = [Math.max(0, x - half), Math.min(width, x + half)]
      const count = (row: number, column: number) => counts[row * (width + 1) + column] ?? 0
      const inside =
        count(bottom, right) - count(top, right) - count(bottom, left) + count(top, left)
      if (inside > (bottom - top) * (right - left) * mostColoured) continue
      const [most, least] = rangeOf(colours, at)
      const share = Math.min(1, (most - least - leastColour) / (fullColour - leastColour))
      const plain = pixels[at] ?? 255
      pixels[at] = Math.min(plain, plain - (plain - least) * share)
    }
  }
}

/** For each corner between pixels, how many of those above and left of it are coloured (summed-area table). */
function countColoured({ width, height }: Pick<Raster, 'width' | 'height'>, colours: Uint8Array) {
  const across = width + 1
  const counts = new Uint32Array(across * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      if (isColoured(colours, y * width + x)) row += 1
      const above = counts[y * across + x + 1] ?? 0
      counts[(y + 1) * across + x + 1] = above + row
    }
  }
  return counts
}

function isColoured(colours: Uint8Array, at: number): boolean {
  const [most, least] = rangeOf(colours, at)
  return most >= leastBright && most - least >= leastColour
}

/** The strongest and the weakest channel of a pixel. */
function rangeOf(colours: Uint8Array, at: number): [most: number, least: number] {
  const [red, green, blue] = [colours[at * 3], colours[at * 3 + 1], colours[at * 3 + 2]]
  return [Math.max(red ?? 0, green ?? 0, blue ?? 0), Math.min(red ?? 0, green ?? 0, blue ?? 0)]
}
