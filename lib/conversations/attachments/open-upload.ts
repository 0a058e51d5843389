import { writeFile } from 'node:fs/promises'
import { AppError } from '#lib/errors/app-error.ts'
import type { UploadedFile } from '#lib/reports/upload/read-report-upload.ts'
import { maxFileBytes } from '#lib/reports/upload/upload-limits.ts'
import { processSlot } from '#platform/process-slot.ts'
import type { inspectUpload, UploadOutcome } from '#platform/untrusted-files/inspect-upload.ts'
import { redraw } from '#platform/untrusted-files/provide-redrawing.ts'
import {
  createReaderGate,
  type ReaderGate,
  ReadersBusy,
} from '#platform/untrusted-files/reader-gate.ts'
import type { Redrawn } from '#platform/untrusted-files/redraw-messages.ts'
import type { FileFault } from './attachment-view.ts'

/** What is kept of an upload. */
export type OpenedFile = Pick<UploadedFile, 'path' | 'mediaType' | 'size'>

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

const reasons: Record<Exclude<UploadOutcome | Redrawn['outcome'], 'ok'>, FileFault> = {
  corrupt: 'corrupt',
  encrypted: 'encrypted',
  'active-content': 'active-content',
  'too-many-pages': 'too-many-pages',
  undecodable: 'undecodable',
  'too-large': 'too-many-pixels',
  unopenable: 'unopenable',
  'too-small': 'undecodable',
  animated: 'undecodable',
}

const photo = { minSide: 2, maxSide: 65_535, format: 'given', maxBytes: maxFileBytes } as const

/**
 * Opens the file in a process of its own. Of a picture only the pixels are kept: a photo’s file also says where it was taken.
 * `share`: who takes turns with others. Throws file-refused, too-many-attempts.
 */
export async function openUpload(file: UploadedFile, share: string): Promise<OpenedFile> {
  if (!slot.value) throw new Error('this process has nothing to open uploads with')
  const { inspect, gate } = slot.value
  const open =
    file.mediaType === 'application/pdf' ? () => inspectPdf(file, inspect) : () => redrawPhoto(file)
  return gate(share, open).catch((error: unknown) => {
    if (!(error instanceof ReadersBusy)) throw error
    throw new AppError('too-many-attempts', { retryAfterMs: 2_000, cause: error })
  })
}

async function inspectPdf(file: UploadedFile, inspect: typeof inspectUpload) {
  const { outcome } = await inspect([file.path])
  if (outcome !== 'ok') throw refuseFile(reasons[outcome])
  return file
}

async function redrawPhoto({ path }: UploadedFile): Promise<OpenedFile> {
  const drawn = await redraw(path, photo)
  if (drawn.outcome !== 'ok') throw refuseFile(reasons[drawn.outcome])
  const bytes = Buffer.from(drawn.bytes, 'base64')
  await writeFile(path, bytes)
  return {
    path,
    mediaType: drawn.format === 'png' ? 'image/png' : 'image/jpeg',
    size: bytes.length,
  }
}
