// Limits of an upload, as the service has them. Client-safe: checked in the browser and again on the server.

export const maxFileBytes = 10 * 1024 * 1024
export const maxPictures = 8

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

/** The type according to the file's first bytes, not its name; undefined if unsupported. */
export function detectMediaType(bytes: Uint8Array): MediaType | undefined {
  return signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0]
}

export const refusalReasons = [
  'empty',
  'unsupported',
  'too-large',
  'too-many-files',
  'mixed',
  'no-files',
  'corrupt',
  'encrypted',
  'active-content',
  'too-many-pages',
  'undecodable',
  'too-many-pixels',
  'unopenable',
  'storage-full',
  'refused',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

interface CheckedFile {
  size: number
  mediaType: MediaType | undefined
}

export interface UploadRefusal {
  reason: RefusalReason
  file?: number
}

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
