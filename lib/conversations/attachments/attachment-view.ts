import { type MediaType, refusalReasons } from '#lib/reports/upload/upload-limits.ts'

// What leaves the server of files in messages. Client-safe.

/** Of one message. */
export const maxAttachments = 8
/** Files of one patient, of both sides together. */
export const maxPatientBytes = 1_000 * 1024 * 1024
/** A file that was not sent is removed then. */
export const unsentDays = 7

const maxNameLength = 80

/** Why a file cannot be in a message; gone: it was removed or sent elsewhere meanwhile. */
export const fileFaults = [...refusalReasons, 'gone'] as const
export type FileFault = (typeof fileFaults)[number]

export const readFault = (text: string | undefined): FileFault =>
  fileFaults.find((known) => known === text) ?? 'refused'

export interface AttachmentView {
  attachmentId: string
  /** as its owner named it */
  name: string
  mediaType: MediaType
  /** bytes */
  size: number
}

/** Opened in the browser rather than saved. */
export const isInlineType = (mediaType: MediaType) => mediaType !== 'application/pdf'

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** A name that every system can store, with the extension of what the file is. */
export function cleanFileName(given: string, mediaType: MediaType): string {
  const stem = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%;]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = Array.from(stem)
    .slice(0, maxNameLength)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short || 'file'}.${extensions[mediaType]}`
}
