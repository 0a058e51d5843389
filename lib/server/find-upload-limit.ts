import type { IncomingMessage } from 'node:http'
import { maxLogoBytes } from '#lib/clinic-logo/clinic-logo.ts'
import { maxFileBytes, maxUploadBytes, uploadPath } from '#lib/reports/upload/upload-limits.ts'

const attachmentPath = /^\/api\/(?:clinic\/(?:messages|patients)\/[\w-]+|messages)\/attachments$/
/** One file with its fields. */
const maxAttachmentBytes = maxFileBytes + 64 * 1024

const logoPath = '/api/clinic/logo'
/** More than a logo may have, so that the answer to a larger one names the field. */
const maxLogoUploadBytes = 2 * maxLogoBytes

/** How many bytes a request that uploads files may have; undefined for every other request. */
export function findUploadLimit({ method, url = '' }: IncomingMessage): number | undefined {
  if (method !== 'POST') return undefined
  if (url === uploadPath) return maxUploadBytes
  if (url === logoPath) return maxLogoUploadBytes
  return attachmentPath.test(url) ? maxAttachmentBytes : undefined
}
