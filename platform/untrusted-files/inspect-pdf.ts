import { findActiveContent } from './find-active-content.ts'
import { openPdf } from './open-pdf.ts'
import type { Inspection } from './reader-messages.ts'

const locked = ['PasswordException', 'EncryptedObjects']

export async function inspectPdf(bytes: Buffer, maxPages: number): Promise<Inspection> {
  try {
    const pdf = await openPdf(bytes)
    const pages = pdf.numPages
    if (pages > maxPages) return { outcome: 'too-many-pages', pages }
    await pdf.getPage(1)
    const isActive = (await findActiveContent(bytes, pdf)) !== undefined
    return { outcome: isActive ? 'active-content' : 'ok', pages }
  } catch (error) {
    const isLocked = error instanceof Error && locked.includes(error.name)
    return { outcome: isLocked ? 'encrypted' : 'corrupt', pages: 0 }
  }
}
