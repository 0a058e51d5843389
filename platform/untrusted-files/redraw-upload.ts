import { fileURLToPath } from 'node:url'
import { findProgram } from '#platform/bundles/bundle-program.ts'
import { type Redrawing, type Redrawn, redrawn } from './redraw-messages.ts'
import { ReaderStopped, runReader } from './run-reader.ts'

/** It serves one upload. */
export const redrawer = fileURLToPath(new URL('./redrawer.ts', import.meta.url))

/** Redraws an uploaded picture, by its path, in a separate process. */
export async function redrawUpload(file: string, redrawing: Redrawing): Promise<Redrawn> {
  try {
    const reader = await findProgram(redrawer)
    return redrawn.parse(await runReader({ files: [file], ...redrawing }, { reader }))
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error
    return { outcome: 'unopenable' }
  }
}
