// What an upload of a report may be (contract, decisions 8 and 33). Client-safe: checked in the browser and again here.

export const maxFileBytes = 10 * 1024 * 1024
export const maxPictures = 8

/** All files, and what multipart writes around them. */
export const maxUploadBytes = maxPictures * maxFileBytes + 64 * 1024

export const uploadPath = '/api/reports'

export const mediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type MediaType = (typeof mediaTypes)[number]

export function isMediaType(text: string): text is MediaType {
  return mediaTypes.some((known) => known === text)
}

const signatures: [MediaType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** The one type that a file's first bytes say, whatever its name does; undefined for every other. */
export function detectMediaType(bytes: Uint8Array): MediaType | undefined {
  return signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0]
}

/** Why an upload is refused; reports.refusals has words for each. */
export const refusalReasons = [
  'empty',
  'unsupported',
  'too-large',
  'too-many-files',
  'mixed',
  'no-files',
  'corrupt',
  'encrypted',
  'too-many-pages',
  'undecodable',
  'too-many-pixels',
  'unopenable',
  'refused',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

interface CheckedFile {
  size: number
  mediaType: MediaType | undefined
}

export interface UploadRefusal {
  reason: RefusalReason
  /** which of the files, counted from 0; left out where it is about all of them */
  file?: number
}

/** What is wrong with these files, for all that their sizes and first bytes say; empty where nothing is. */
export function findRefusals(files: readonly CheckedFile[]): UploadRefusal[] {
  const found = files.flatMap(({ size, mediaType }, file): UploadRefusal[] => {
    if (size === 0) return [{ reason: 'empty', file }]
    if (size > maxFileBytes) return [{ reason: 'too-large', file }]
    return mediaType === undefined ? [{ reason: 'unsupported', file }] : []
  })
  if (files.length === 0) found.push({ reason: 'no-files' })
  if (files.length > maxPictures) found.push({ reason: 'too-many-files' })
  const hasPdf = files.some(({ mediaType }) => mediaType === 'application/pdf')
  if (hasPdf && files.length > 1) found.push({ reason: 'mixed' })
  return found
}
