import sharp, { type Metadata, type Sharp } from 'sharp'
import { pictureOptions } from '#platform/untrusted-files/picture-limits.ts'
import type { Turn } from '#service/parsing/page.ts'
import type { Bounds } from './find-marks.ts'
import { findSheet } from './find-sheet.ts'
import { findSkew, listInk } from './find-skew.ts'
import type { Raster } from './raster.ts'
import { findThreshold } from './raster.ts'
import { removeLines } from './remove-lines.ts'
import { findLean, straighten } from './straighten.ts'
import { imageThresholds } from './thresholds.ts'
import { type GrayPage, toGray } from './to-gray.ts'
import { warp } from './warp.ts'

export interface PreparedPage extends Raster {
  /** the upright lines that it had */
  rules: Bounds[]
}

/** A flattened page for Tesseract: of even light, at its best size, without ruled lines. */
export async function prepareImage(flat: Raster): Promise<PreparedPage> {
  const { lineLighter, maxLineGray } = imageThresholds.prepare
  const even = await enlarge(await evenLight(flat))
  const rules = removeLines(even, Math.min(findThreshold(even) + lineLighter, maxLineGray))
  return { ...even, rules }
}

export interface FlatPage extends GrayPage {
  /** how many of its pixels are one of the picture's, in a row */
  enlargement: number
}

/**
 * The sheet alone, flat and straight: boxes of recognized words refer to it. `turn`: in which its print is upright, beyond what
 * the picture says of itself.
 */
export async function flattenImage(bytes: Buffer, turn: Turn = 0): Promise<FlatPage> {
  const upright = sharp(bytes, pictureOptions)
    .autoOrient()
    .rotate(turn)
    .flatten({ background: '#ffffff' })
  const natural = sizeAfter(await upright.metadata(), turn)
  const size = sizeFor(natural)
  const { bleached, stain, ...raw } = await toGray(upright.resize(size))
  const small = await resized(raw, imageThresholds.prepare.sheetWidth)
  const sheet = findSheet(small)
  const scale = raw.width / small.width
  const quad = sheet?.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as typeof sheet
  const cut = (layer: Raster) => (quad ? warp(layer, quad) : layer)
  const flat = cut(raw)
  const maxDegrees = quad && imageThresholds.skew.maxFlattenedDegrees
  const level = findLevel(await resized(flat, imageThresholds.prepare.skewWidth), maxDegrees)
  return {
    ...(await level(flat)),
    ...(bleached && { bleached: await level(cut(bleached)) }),
    ...(stain && { stain: await level(cut(stain), 0) }),
    enlargement: size.width / natural.width,
  }
}

/** What levels the lines of a page: a turn, or where they lean more at its foot than at its head, a shift of its columns. */
function findLevel(small: Raster, maxDegrees?: number) {
  const ink = listInk(small)
  const lean = findLean(small, maxDegrees ?? imageThresholds.skew.maxFlattenedDegrees, ink)
  if (lean)
    return (raster: Raster, background = 255) =>
      Promise.resolve(straighten(raster, lean, background))
  const skew = findSkew(small, maxDegrees, ink)
  return (raster: Raster, background = 255) =>
    turn(raster, skew, background === 0 ? '#000000' : '#ffffff')
}

/** Whether the letters of a prepared page had too few pixels in the picture that it was made from. */
export function isTooSmall(letterHeight: number, prepared: Raster, flat: FlatPage): boolean {
  if (flat.enlargement <= 1) return false
  const scale = (prepared.width / flat.width) * flat.enlargement
  return letterHeight > 0 && letterHeight / scale < imageThresholds.prepare.minLetterPx
}

function sizeAfter({ autoOrient: { width, height } }: Metadata, turn: Turn) {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

function sizeFor({ width: wide, height: tall }: { width: number; height: number }) {
  const { smallWidth, maxEnlargement, bestWidth, maxHeight } = imageThresholds.prepare
  const target = wide < smallWidth ? smallWidth * 2 : wide
  const scale = Math.min(target / wide, maxEnlargement, bestWidth / wide, maxHeight / tall)
  return {
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(tall * scale)),
  }
}

/** To the best size for the engine; last, since every step before costs per pixel. */
async function enlarge(raster: Raster): Promise<Raster> {
  const { maxEnlargement, minEnlargement, bestWidth, maxHeight } = imageThresholds.prepare
  const scale = Math.min(maxEnlargement, bestWidth / raster.width, maxHeight / raster.height)
  if (scale < minEnlargement) return raster
  const size = { width: Math.round(raster.width * scale), kernel: 'cubic' as const }
  return toRaster(fromRaster(raster).resize(size))
}

async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

function fromRaster({ width, height, pixels }: Raster) {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
}

async function resized(raster: Raster, width: number): Promise<Raster> {
  return toRaster(fromRaster(raster).resize({ width }))
}

export const turnRaster = (raster: Raster, turn: Turn) => toRaster(fromRaster(raster).rotate(turn))

async function turn(raster: Raster, skew: number, background = '#ffffff'): Promise<Raster> {
  if (skew === 0) return raster
  return toRaster(fromRaster(raster).rotate(-skew, { background }))
}

async function evenLight(raster: Raster): Promise<Raster> {
  const { lightWidth, lightMedian, lightBlur, minLight, blackBelow, contrast } =
    imageThresholds.prepare
  const small = await resized(raster, lightWidth)
  const light = await sharp(small.pixels, {
    raw: { width: small.width, height: small.height, channels: 1 },
  })
    .median(lightMedian)
    .blur(lightBlur)
    .resize({ width: raster.width, height: raster.height, fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer()
  const pixels = new Uint8Array(raster.pixels.length)
  for (let at = 0; at < pixels.length; at += 1) {
    const ratio = ((raster.pixels[at] ?? 255) / Math.max(light[at] ?? 255, minLight)) * 255
    pixels[at] = Math.max(0, Math.min(255, (ratio - blackBelow) * contrast))
  }
  return { ...raster, pixels }
}

export function toPng(raster: Raster, width = raster.width): Promise<Buffer> {
  return fromRaster(raster)
    .resize({ width, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
