import sharp from 'sharp'
import { Random } from './random.ts'

export const degradations = ['clean-300', 'scan-200', 'scan-150', 'photo', 'hard-photo'] as const
export type Degradation = (typeof degradations)[number]

/** Turns a page rendered at 300 dpi into what a scanner or phone would make of the paper. */
export async function degrade(png: Buffer, kind: Degradation, seed: number): Promise<Buffer> {
  if (kind === 'clean-300') return png
  const random = new Random(seed + 99)
  if (kind === 'photo') return photograph(png, random)
  if (kind === 'hard-photo') return sendPhoto(await photograph(png, random), random)
  const { width = 2550 } = await sharp(png).metadata()
  const dpi = kind === 'scan-200' ? 200 : 150
  const turned = await sharp(png)
    .rotate(random.between(-1.2, 1.2), { background: '#fdfdfb' })
    .resize({ width: Math.round((width * dpi) / 300) })
    .blur(dpi === 150 ? 0.55 : 0.4)
    .linear(0.86, 24)
    .toBuffer()
  return addNoise(turned, random, dpi === 150 ? 7 : 4, 72)
}

/** At an angle, on a table, with a shadow across it, slightly out of focus. */
async function photograph(png: Buffer, random: Random): Promise<Buffer> {
  const paper = await sharp(png).resize({ width: 1750 }).toBuffer()
  const { width = 1750, height = 2260 } = await sharp(paper).metadata()
  const turned = await sharp(paper)
    .affine([1, random.between(-0.03, 0.03), random.between(-0.03, 0.03), 1], {
      background: '#6b5b4d',
    })
    .rotate(random.between(-2.5, 2.5), { background: '#6b5b4d' })
    .extend({ top: 60, bottom: 70, left: 50, right: 60, background: '#6b5b4d' })
    .toBuffer()
  const size = await sharp(turned).metadata()
  const shadow = Buffer.from(
    `<svg width="${size.width}" height="${size.height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="${random.between(0.2, 0.9)}"><stop offset="0" stop-color="#000" stop-opacity="${random.between(0.02, 0.12)}"/><stop offset="1" stop-color="#000" stop-opacity="${random.between(0.2, 0.42)}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  )
  const lit = await sharp(turned)
    .composite([{ input: shadow }])
    .blur(0.7)
    .toBuffer()
  return width > 0 && height > 0 ? addNoise(lit, random, 8, 68) : lit
}

const hardPhotoWidth = 1500

/** What a messenger leaves of a photo from an unsteady hand: motion of two pixels, fewer of them, and strong compression. */
async function sendPhoto(photo: Buffer, random: Random): Promise<Buffer> {
  const small = await sharp(photo).resize({ width: hardPhotoWidth }).toBuffer()
  const kernel = [0.5, 1, 0.5]
  // libvips wants a square kernel: the other rows or columns are empty.
  const across = [0, 0, 0, ...kernel, 0, 0, 0]
  const down = kernel.flatMap((weight) => [0, weight, 0])
  const shaken = await sharp(small)
    .convolve({ width: 3, height: 3, kernel: random.chance(0.5) ? across : down })
    .toBuffer()
  return addNoise(shaken, random, 5, 60)
}

async function addNoise(
  image: Buffer,
  random: Random,
  strength: number,
  quality: number,
): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 1) {
    const noise = (random.next() + random.next() - 1) * strength
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + noise))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality })
    .toBuffer()
}
