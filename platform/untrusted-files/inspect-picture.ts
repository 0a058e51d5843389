import sharp from 'sharp'
import { maxPixels, pictureOptions } from './picture-limits.ts'
import type { Inspection } from './reader-messages.ts'

export async function inspectPicture(bytes: Buffer): Promise<Inspection['outcome']> {
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return 'too-large'
    if (width < 2 || height < 2) return 'undecodable'
    await sharp(bytes, pictureOptions).stats()
    return 'ok'
  } catch {
    return 'undecodable'
  }
}
