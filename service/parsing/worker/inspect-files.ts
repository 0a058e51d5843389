import sharp from 'sharp'
import { detectFile } from '../../lab-reports/files/detect-file.ts'
import { openPdf } from '../extract/read-pdf-text.ts'
import { maxPixels, pictureOptions } from '../image/prepare-image.ts'
import type { Inspection } from './messages.ts'

/** Opens an upload far enough to say whether it can be read at all. */
export async function inspectFiles(
  files: readonly Buffer[],
  maxPages: number,
): Promise<Inspection> {
  const [first] = files
  if (first && detectFile(first) === 'application/pdf') return inspectPdf(first, maxPages)
  for (const file of files) {
    const outcome = await inspectImage(file)
    if (outcome !== 'ok') return { outcome, pages: files.length }
  }
  return { outcome: 'ok', pages: files.length }
}

async function inspectPdf(bytes: Buffer, maxPages: number): Promise<Inspection> {
  try {
    const pdf = await openPdf(bytes)
    const pages = pdf.numPages
    if (pages > maxPages) return { outcome: 'too-many-pages', pages }
    await pdf.getPage(1)
    return { outcome: 'ok', pages }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { outcome: isLocked ? 'encrypted' : 'corrupt', pages: 0 }
  }
}

async function inspectImage(bytes: Buffer): Promise<Inspection['outcome']> {
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
