import { detectFile } from './detect-file.ts'
import type { Inspection } from './reader-messages.ts'

/** Loads only what the kind of file needs: a process serves one request. */
export async function inspectFiles(
  files: readonly Buffer[],
  maxPages: number,
): Promise<Inspection> {
  const [first] = files
  if (first && detectFile(first) === 'application/pdf') {
    const { inspectPdf } = await import('./inspect-pdf.ts')
    return inspectPdf(first, maxPages)
  }
  const { inspectPicture } = await import('./inspect-picture.ts')
  for (const file of files) {
    const outcome = await inspectPicture(file)
    if (outcome !== 'ok') return { outcome, pages: files.length }
  }
  return { outcome: 'ok', pages: files.length }
}
