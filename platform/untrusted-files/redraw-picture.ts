import sharp, { type Sharp } from 'sharp'
import { maxPixels, pictureOptions } from './picture-limits.ts'
import type { Redrawing, Redrawn } from './redraw-messages.ts'

const formats = ['png', 'jpeg', 'webp'] as const
type Format = (typeof formats)[number]

/** At which a photographed page reads as it did before. */
const quality = 90

/**
 * The pixels of a picture and nothing else of its file, such as where a photo was taken: upright, in sRGB, within a box. Of an
 * animated PNG the picture that programs without animation show.
 */
export async function redrawPicture(
  bytes: Buffer,
  { minSide, maxSide, within, format: wanted, maxBytes }: Redrawing,
): Promise<Redrawn> {
  try {
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    const { width, height, pages = 1 } = found
    const given = formats.find((known) => known === found.format)
    if (!given) return { outcome: 'undecodable' }
    if (pages > 1) return { outcome: 'animated' }
    if (Math.max(width, height) > maxSide || width * height > maxPixels)
      return { outcome: 'too-large' }
    if (Math.min(width, height) < minSide) return { outcome: 'too-small' }
    const format = wanted === 'given' ? given : wanted
    let box = within
    for (;;) {
      const { data, info } = await draw(bytes, box, format)
      if (data.length <= maxBytes)
        return {
          outcome: 'ok',
          width: info.width,
          height: info.height,
          bytes: data.toString('base64'),
        }
      const share = Math.sqrt(maxBytes / data.length) * 0.9
      box = { width: Math.floor(info.width * share), height: Math.floor(info.height * share) }
    }
  } catch {
    return { outcome: 'undecodable' }
  }
}

function draw(bytes: Buffer, box: Redrawing['within'], format: Format) {
  const picture = sharp(bytes, pictureOptions).autoOrient()
  if (box) picture.resize({ ...box, fit: 'inside', withoutEnlargement: true })
  return encode(picture.toColourspace('srgb'), format).toBuffer({ resolveWithObject: true })
}

function encode(picture: Sharp, format: Format) {
  if (format === 'png') return picture.png({ compressionLevel: 9, adaptiveFiltering: true })
  return format === 'jpeg' ? picture.jpeg({ quality }) : picture.webp({ quality })
}
