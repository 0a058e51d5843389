import sharp, { type Sharp } from 'sharp'
import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

/**
 * A picture in gray with colored print as dark as its darkest channel: laboratories print values out of range in red,
 * orange or yellow, which plain gray makes fainter than the paper's shadows.
 */
export async function toGray(image: Sharp): Promise<Raster> {
  const { data: colors, info } = await image
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = await sharp(colors, { raw: { width, height, channels } })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer()
  const gray: Raster = { width, height, pixels }
  if (channels === 3) darkenPrint(gray, colors)
  return gray
}

function darkenPrint({ width, height, pixels }: Raster, colors: Uint8Array) {
  const { minColorDifference, fullColorDifference, maxColoredShare, squaresAcross, minHalfSquare } =
    imageThresholds.gray
  const half = Math.max(minHalfSquare, Math.round(width / squaresAcross / 2))
  const counts = countColored({ width, height }, colors)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - half), Math.min(height, y + half)]
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (!isColored(colors, at)) continue
      const [left, right] = [Math.max(0, x - half), Math.min(width, x + half)]
      const count = (row: number, column: number) => counts[row * (width + 1) + column] ?? 0
      const inside =
        count(bottom, right) - count(top, right) - count(bottom, left) + count(top, left)
      if (inside > (bottom - top) * (right - left) * maxColoredShare) continue
      const { strongest, weakest } = channelsOf(colors, at)
      const color = strongest - weakest - minColorDifference
      const share = Math.min(1, color / (fullColorDifference - minColorDifference))
      const plain = pixels[at] ?? 255
      pixels[at] = Math.min(plain, plain - (plain - weakest) * share)
    }
  }
}

/** For each corner between pixels, how many pixels above and left of it are colored (summed-area table). */
function countColored({ width, height }: Pick<Raster, 'width' | 'height'>, colors: Uint8Array) {
  const across = width + 1
  const counts = new Uint32Array(across * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      if (isColored(colors, y * width + x)) row += 1
      const above = counts[y * across + x + 1] ?? 0
      counts[(y + 1) * across + x + 1] = above + row
    }
  }
  return counts
}

function isColored(colors: Uint8Array, at: number): boolean {
  const { minBrightness, minColorDifference } = imageThresholds.gray
  const { strongest, weakest } = channelsOf(colors, at)
  return strongest >= minBrightness && strongest - weakest >= minColorDifference
}

function channelsOf(colors: Uint8Array, at: number) {
  const [red = 0, green = 0, blue = 0] = [colors[at * 3], colors[at * 3 + 1], colors[at * 3 + 2]]
  return { strongest: Math.max(red, green, blue), weakest: Math.min(red, green, blue) }
}
