import sharp from 'sharp'
import { detectFile } from './detect-file.ts'
import { findActiveContent } from './find-active-content.ts'
import { openPdf } from './open-pdf.ts'
import { maxPixels, pictureOptions } from './picture-limits.ts'
import type { Inspection } from './reader-messages.ts'

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
    const isActive = (await findActiveContent(bytes, pdf)) !== undefined
    return { outcome: isActive ? 'active-content' : 'ok', pages }
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
