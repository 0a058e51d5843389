import sharp from 'sharp'
import { pictureOptions } from './picture-limits.ts'
import type { Redrawing, Redrawn } from './redraw-messages.ts'

const formats = ['png', 'jpeg', 'webp']

/**
 * The pixels of a picture as a PNG and nothing else of its file: upright, in sRGB, within a box. Of an animated PNG the
 * picture that programs without animation show.
 */
export async function redrawPicture(
  bytes: Buffer,
  { minSide, maxSide, within }: Redrawing,
): Promise<Redrawn> {
  try {
    const {
      format,
      width,
      height,
      pages = 1,
    } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata()
    if (!formats.includes(format)) return { outcome: 'undecodable' }
    if (pages > 1) return { outcome: 'animated' }
    if (Math.max(width, height) > maxSide) return { outcome: 'too-large' }
    if (Math.min(width, height) < minSide) return { outcome: 'too-small' }
    const { data, info } = await sharp(bytes, pictureOptions)
      .autoOrient()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const size = { width: info.width, height: info.height }
    return { outcome: 'ok', ...size, png: data.toString('base64') }
  } catch {
    return { outcome: 'undecodable' }
  }
}
