import sharp, { type Sharp } from 'sharp'
import { maxPixels, pictureOptions } from './picture-limits.ts'
import type { Redrawing, Redrawn } from './redraw-messages.ts'

const formats = ['png', 'jpeg', 'webp'] as const
type Format = (typeof formats)[number]

interface Encoding {
  format: Format
  quality: number
}

/** At which a photographed page reads as it did before, and the least at which it does. */
const qualities = { usual: 90, least: 75 }

/**
 * The pixels of a picture and nothing else of its file, such as where a photo was taken: upright, in sRGB or gray, within a box.
 * Of an animated PNG the picture that programs without animation show. `startRound` is called before each drawing.
 */
export async function redrawPicture(
  bytes: Buffer,
  { minSide, maxSide, within, format: wanted, maxBytes }: Redrawing,
  startRound: () => void = () => undefined,
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
    for (const encoding of listEncodings(wanted === 'given' ? given : wanted)) {
      startRound()
      const picture = sharp(bytes, pictureOptions).autoOrient()
      if (within) picture.resize({ ...within, fit: 'inside', withoutEnlargement: true })
      picture.toColourspace(found.space === 'b-w' ? 'b-w' : 'srgb')
      const { data, info } = await encode(picture, encoding).toBuffer({ resolveWithObject: true })
      if (data.length > maxBytes) continue
      const { format } = encoding
      const size = { width: info.width, height: info.height }
      return { outcome: 'ok', format, ...size, bytes: data.toString('base64') }
    }
    return { outcome: 'too-large' }
  } catch {
    return { outcome: 'undecodable' }
  }
}

/** In the order in which they are tried: none draws the picture smaller, which could make print unreadable. */
const listEncodings = (format: Format): Encoding[] => [
  { format, quality: qualities.usual },
  ...(format === 'jpeg' ? [] : [{ format: 'jpeg', quality: qualities.usual } as const]),
  { format: 'jpeg', quality: qualities.least },
]

function encode(picture: Sharp, { format, quality }: Encoding) {
  // Filtered rows keep photos small.
  if (format === 'png') return picture.png({ compressionLevel: 6, adaptiveFiltering: true })
  if (format === 'webp') return picture.webp({ quality })
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality })
}
