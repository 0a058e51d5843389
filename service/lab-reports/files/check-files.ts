import { createHash } from 'node:crypto'
import { HttpFault } from '#service/http/http-fault.ts'
import { inspection } from '#service/parsing/worker/messages.ts'
import { ReaderStopped, runReader } from '#service/parsing/worker/run-reader.ts'
import { detectFile } from './detect-file.ts'
import type { Upload } from './read-upload.ts'
import type { ReaderGate } from './reader-gate.ts'
import { withFiles } from './with-files.ts'

export const maxPages = 30

export interface CheckedFile {
  bytes: Buffer
  mediaType: NonNullable<ReturnType<typeof detectFile>>
  sha256: string
}

/** Says which files they are, by their bytes alone. */
export function checkTypes(files: Upload['files']): CheckedFile[] {
  if (files.length === 0)
    throw new HttpFault(422, [
      { type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null },
    ])
  const checked = files.map(checkType)
  if (checked.length > 1 && checked.some(({ mediaType }) => mediaType === 'application/pdf'))
    throw new HttpFault(
      400,
      'Send one PDF, or pictures alone: a PDF cannot be one of several files',
    )
  return checked
}

/** What stands for no declaration; plain text is what a part without one counts as. */
const undeclared = new Set(['', 'application/octet-stream', 'text/plain'])
const spellings: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
}

function checkType({ bytes, declaredType }: Upload['files'][number]): CheckedFile {
  if (bytes.byteLength === 0) throw new HttpFault(400, 'A file is empty')
  const mediaType = detectFile(bytes)
  if (!mediaType) throw new HttpFault(400, 'A file is neither a PDF nor a JPEG nor a PNG')
  const declared = spellings[declaredType] ?? declaredType
  if (declared !== mediaType && !undeclared.has(declared))
    throw new HttpFault(400, 'A file is not of the type that it is sent as')
  return { bytes, mediaType, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const refusals = {
  corrupt: 'The PDF is damaged and cannot be opened',
  encrypted: 'The PDF is protected by a password: send it without one',
  'too-many-pages': `The report has more than ${maxPages} pages`,
  undecodable: 'A picture is damaged and cannot be opened',
  'too-large': 'A picture has more pixels than a page needs',
} as const

/** Opened in a process of its own, since what is uploaded may be made to harm whoever opens it. */
export async function requireReadable(files: readonly CheckedFile[], gate: ReaderGate) {
  const told = await gate(() => inspect(files)).catch((error: unknown) => {
    if (!(error instanceof ReaderStopped)) throw error
    throw new HttpFault(400, 'The file cannot be opened within the limits of a lab report')
  })
  if (told.outcome !== 'ok') throw new HttpFault(400, refusals[told.outcome])
}

async function inspect(files: readonly CheckedFile[]) {
  const bytes = files.map((file) => file.bytes)
  return withFiles(bytes, async (paths) =>
    inspection.parse(await runReader({ command: 'inspect', files: paths, maxPages })),
  )
}
