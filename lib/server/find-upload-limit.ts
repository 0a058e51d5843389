import type { IncomingMessage } from 'node:http'
import { maxFileBytes, maxUploadBytes, uploadPath } from '#lib/reports/upload/upload-limits.ts'

const attachmentPath = /^\/api\/(?:clinic\/messages\/[\w-]+|messages)\/attachments$/
/** One file with its fields. */
const maxAttachmentBytes = maxFileBytes + 64 * 1024

/** How many bytes a request that uploads files may have; undefined for every other request. */
export function findUploadLimit({ method, url = '' }: IncomingMessage): number | undefined {
  if (method !== 'POST') return undefined
  if (url === uploadPath) return maxUploadBytes
  return attachmentPath.test(url) ? maxAttachmentBytes : undefined
}
