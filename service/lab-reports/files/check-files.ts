import { detectFile } from '#platform/untrusted-files/detect-file.ts'
import { inspectUpload, maxUploadPages } from '#platform/untrusted-files/inspect-upload.ts'
import type { ReaderGate } from '#platform/untrusted-files/reader-gate.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { passGate } from './pass-gate.ts'

type MediaType = NonNullable<ReturnType<typeof detectFile>>

/** An uploaded file on disk. */
export interface CheckedFile {
  path: string
  size: number
  mediaType: MediaType
  sha256: string
}

export function requireOneReport(files: readonly CheckedFile[]) {
  if (files.length === 0)
    throw new HttpFault(422, [
      { type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null },
    ])
  if (files.length > 1 && files.some(({ mediaType }) => mediaType === 'application/pdf'))
    throw new HttpFault(
      400,
      'Send either one PDF or only images: a PDF cannot be one of several files',
    )
}

/** No declared type; text/plain is the default of a part without one. */
const undeclared = new Set(['', 'application/octet-stream', 'text/plain'])
const spellings: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
}

/** The type by the first bytes. `declaredType` is in lower case. */
export function checkHead(head: Buffer, declaredType: string): MediaType {
  if (head.byteLength === 0) throw new HttpFault(400, 'A file is empty')
  const mediaType = detectFile(head)
  if (!mediaType) throw new HttpFault(400, 'Unsupported file type: send a PDF, JPEG or PNG')
  const declared = spellings[declaredType] ?? declaredType
  if (declared !== mediaType && !undeclared.has(declared))
    throw new HttpFault(400, "A file's content does not match its declared type")
  return mediaType
}

const refusals = {
  corrupt: 'The PDF is damaged and cannot be opened',
  encrypted: 'The PDF is password-protected: send it without a password',
  'active-content':
    'The PDF contains scripts, programs or embedded files: print it to a new PDF and send that',
  'too-many-pages': `The report has more than ${maxUploadPages} pages`,
  undecodable: 'An image is damaged and cannot be opened',
  'too-large': 'An image has more pixels than allowed',
  unopenable: 'The file exceeds the limits for a lab report',
} as const

interface Opening {
  gate: ReaderGate
  userId: string
}

/** Opens the files in a separate process, because uploads can be malicious. Returns the number of pages. */
export async function countReadablePages(
  files: readonly CheckedFile[],
  { gate, userId }: Opening,
): Promise<number> {
  const paths = files.map((file) => file.path)
  const inspected = await passGate(gate, `open ${userId}`, () => inspectUpload(paths))
  if (inspected.outcome !== 'ok') throw new HttpFault(400, refusals[inspected.outcome])
  return inspected.pages
}
