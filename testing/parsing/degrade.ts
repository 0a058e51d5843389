import sharp from 'sharp'
import { photograph, shrinkForMessenger } from './photograph.ts'
import { Random } from './random.ts'

export const degradations = ['clean-300', 'scan-200', 'scan-150', 'photo', 'hard-photo'] as const
export type Degradation = (typeof degradations)[number]

/** Turns a page rendered at 300 dpi into what a scanner or phone would make of the paper. */
export async function degrade(png: Buffer, kind: Degradation, seed: number): Promise<Buffer> {
  if (kind === 'clean-300') return png
  const random = new Random(seed + 99)
  if (kind === 'photo') return compress(await photograph(png, random), random, 8, 70)
  if (kind === 'hard-photo')
    return compress(await shrinkForMessenger(await photograph(png, random), random), random, 5, 60)
  const { width = 2550 } = await sharp(png).metadata()
  const dpi = kind === 'scan-200' ? 200 : 150
  const turned = await sharp(png)
    .rotate(random.between(-1.2, 1.2), { background: '#fdfdfb' })
    .resize({ width: Math.round((width * dpi) / 300) })
    .blur(dpi === 150 ? 0.55 : 0.4)
    .linear(0.86, 24)
    .toBuffer()
  return compress(turned, random, dpi === 150 ? 7 : 4, 72)
}

/** With the sensor's noise, as JPEG. */
async function compress(
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
