import { fileURLToPath } from 'node:url'
import { findProgram } from '#platform/bundles/bundle-program.ts'
import { type Inspection, inspection } from './reader-messages.ts'
import { ReaderStopped, runReader } from './run-reader.ts'

/** Pages of one upload. */
export const maxUploadPages = 30

/** It serves one upload. */
export const inspector = fileURLToPath(new URL('./inspector.ts', import.meta.url))

/** What opening uploaded files revealed; `unopenable`: it took too long or too much memory. */
export type UploadOutcome = Inspection['outcome'] | 'unopenable'

/** Opens uploaded files, by their paths, in a separate process, because they can be malicious. */
export async function inspectUpload(
  files: readonly string[],
): Promise<{ outcome: UploadOutcome; pages: number }> {
  const request = { files, maxPages: maxUploadPages }
  try {
    const reader = await findProgram(inspector)
    return inspection.parse(await runReader(request, { reader }))
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error
    return { outcome: 'unopenable', pages: 0 }
  }
}
