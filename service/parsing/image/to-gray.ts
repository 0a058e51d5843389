import sharp, { type Sharp } from 'sharp'
import { median } from '#service/parsing/median.ts'
import { findStain } from './find-stain.ts'
import { channelsOf, isColored } from './is-colored.ts'
import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

/** A page in gray, and if a large colored mark covers a part of it, also without that mark. */
export interface GrayPage extends Raster {
  bleached?: Raster
  /** 255 where the mark is */
  stain?: Raster
}

/**
 * A picture in gray with colored print as dark as its darkest channel: laboratories print values out of range in red,
 * orange or yellow, which plain gray makes fainter than the paper's shadows.
 */
export async function toGray(image: Sharp): Promise<GrayPage> {
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
  if (channels !== 3) return gray
  darkenPrint(gray, colors)
  const stain = findStain(gray, colors)
  return stain ? { ...gray, stain, bleached: bleach(gray, colors, stain) } : gray
}

/** As through a filter of the mark's own color: it becomes as light as paper, and black print below it stays dark. */
function bleach(gray: Raster, colors: Uint8Array, stain: Raster): Raster {
  const pixels = Uint8Array.from(gray.pixels)
  const covered: number[] = []
  for (let at = 0; at < pixels.length; at += 1) if (stain.pixels[at]) covered.push(at)
  const usual = median(covered.map((at) => channelsOf(colors, at).strongest))
  for (const at of covered)
    pixels[at] = Math.min(255, (channelsOf(colors, at).strongest * 255) / Math.max(usual, 1))
  return { ...gray, pixels }
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
