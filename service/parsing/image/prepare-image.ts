import sharp, { type Metadata, type Sharp } from 'sharp'
import { findSheet } from './find-sheet.ts'
import { findSkew } from './find-skew.ts'
import type { Raster } from './raster.ts'
import { findThreshold } from './raster.ts'
import { removeLines } from './remove-lines.ts'
import { toGrey } from './to-grey.ts'
import { warp } from './warp.ts'

/** More pixels than any scanner makes of a page: a picture that unpacks to more is refused before it is unpacked. */
export const maxPixels = 60_000_000

/** How pictures are opened: what phones write slightly wrong is read, what is cut off is not. */
export const pictureOptions = { limitInputPixels: maxPixels, failOn: 'truncated' } as const

// Engines read letters of 20 to 40 pixels best, which is a page of about this width.
const bestWidth = 2400
const maxHeight = 4200
/** Letters of a picture this narrow have too few pixels for its contrast to be stretched before it is enlarged. */
const smallWidth = 1100

/** A page ready for recognition: grey, straight, of even light, without ruled lines. */
export async function prepareImage(bytes: Buffer): Promise<Raster> {
  const even = await enlarge(await evenLight(await flattenImage(bytes)))
  // Fine lines are fainter than letters.
  removeLines(even, Math.min(findThreshold(even) + 40, 200))
  return even
}

/** The sheet alone, flat and straight: what boxes of recognised words are told on. */
export async function flattenImage(bytes: Buffer): Promise<Raster> {
  const upright = sharp(bytes, pictureOptions).rotate().flatten({ background: '#ffffff' })
  const raw = await toGrey(upright.resize(sizeFor(await upright.metadata())))
  const small = await resized(raw, 700)
  const sheet = findSheet(small)
  const scale = raw.width / small.width
  const flat = sheet
    ? warp(raw, sheet.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as typeof sheet)
    : raw
  // What was laid flat by its corners leans no more than they were missed by.
  return straighten(flat, sheet ? 1.5 : undefined)
}

function sizeFor({ width = 1, height = 1, orientation = 1 }: Metadata) {
  const [wide, tall] = orientation >= 5 ? [height, width] : [width, height]
  const most = wide < smallWidth ? smallWidth * 2 : wide
  const scale = Math.min(most / wide, 4, bestWidth / wide, maxHeight / tall)
  return {
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(tall * scale)),
  }
}

/** To the size that engines read best: last of all, since every step before costs by the pixel. */
async function enlarge(raster: Raster): Promise<Raster> {
  const scale = Math.min(4, bestWidth / raster.width, maxHeight / raster.height)
  if (scale < 1.1) return raster
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

async function straighten(raster: Raster, most?: number): Promise<Raster> {
  const skew = findSkew(await resized(raster, 1000), most)
  if (skew === 0) return raster
  return toRaster(fromRaster(raster).rotate(-skew, { background: '#ffffff' }))
}

/** Divides by the light that falls on each place, which takes shadows away, and stretches the contrast. */
async function evenLight(raster: Raster): Promise<Raster> {
  const small = await resized(raster, 300)
  const light = await sharp(small.pixels, {
    raw: { width: small.width, height: small.height, channels: 1 },
  })
    .median(9)
    .blur(8)
    .resize({ width: raster.width, height: raster.height, fit: 'fill', kernel: 'linear' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer()
  const pixels = new Uint8Array(raster.pixels.length)
  for (let at = 0; at < pixels.length; at += 1) {
    const ratio = ((raster.pixels[at] ?? 255) / Math.max(light[at] ?? 255, 40)) * 255
    pixels[at] = Math.max(0, Math.min(255, (ratio - 60) * 1.45))
  }
  return { ...raster, pixels }
}

/** As PNG, for an engine or, made smaller, for a person. */
export function toPng(raster: Raster, width = raster.width): Promise<Buffer> {
  return fromRaster(raster)
    .resize({ width, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
