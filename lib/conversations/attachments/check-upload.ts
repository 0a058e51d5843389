import { AppError } from '#lib/errors/app-error.ts'
import { processSlot } from '#platform/process-slot.ts'
import type { inspectUpload, UploadOutcome } from '#platform/untrusted-files/inspect-upload.ts'
import {
  createReaderGate,
  type ReaderGate,
  ReadersBusy,
} from '#platform/untrusted-files/reader-gate.ts'
import type { FileFault } from './attachment-view.ts'

interface Opening {
  inspect: typeof inspectUpload
  gate: ReaderGate
}

/** Next bundles the routes, and a bundle has no program beside it to open files with: the listener provides it. */
const slot = processSlot<Opening>('opening-uploads')

export function provideInspector(inspect: typeof inspectUpload) {
  slot.value = { inspect, gate: createReaderGate() }
}

export const refuseFile = (reason: FileFault, cause?: unknown) =>
  new AppError('file-refused', { context: { reason }, cause })

const reasons: Record<Exclude<UploadOutcome, 'ok'>, FileFault> = {
  corrupt: 'corrupt',
  encrypted: 'encrypted',
  'active-content': 'active-content',
  'too-many-pages': 'too-many-pages',
  undecodable: 'undecodable',
  'too-large': 'too-many-pixels',
  unopenable: 'unopenable',
}

/** Opens the file in a process of its own. `share`: who takes turns with others. Throws file-refused, too-many-attempts. */
export async function checkUpload(path: string, share: string): Promise<void> {
  if (!slot.value) throw new Error('this process has nothing to open uploads with')
  const { inspect, gate } = slot.value
  const { outcome } = await gate(share, () => inspect([path])).catch((error: unknown) => {
    if (!(error instanceof ReadersBusy)) throw error
    throw new AppError('too-many-attempts', { retryAfterMs: 2_000, cause: error })
  })
  if (outcome !== 'ok') throw refuseFile(reasons[outcome])
}
