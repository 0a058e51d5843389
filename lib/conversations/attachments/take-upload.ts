import { createReadStream } from 'node:fs'
import type { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import type { attachmentInput } from '#lib/conversations/conversation-input.ts'
import type { Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { log } from '#lib/log.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { uploadsOfAccount } from '#lib/rate-limit/rules.ts'
import { limitUploads } from '#lib/reports/upload/limit-uploads.ts'
import { readReportUpload } from '#lib/reports/upload/read-report-upload.ts'
import { isDiskFull } from '#platform/is-disk-full.ts'
import { withTempFolder } from '#platform/temp-folder.ts'
import { attachmentKey, attachmentStore } from './attachment-store.ts'
import {
  type AttachmentView,
  cleanFileName,
  maxAttachments,
  maxPatientBytes,
  readFault,
} from './attachment-view.ts'
import { type OpenedFile, openUpload, refuseFile } from './open-upload.ts'
import { presentAttachment } from './present-attachments.ts'

interface TakenUpload {
  file: OpenedFile
  fields: Record<string, string>
}

/**
 * Reads one file of a request to disk, opens it in a process of its own, and passes on what is kept of it. Throws file-refused with the
 * reason, too-many-attempts, and unsupported-type or malformed-request for what is no upload.
 */
export async function takeUpload<T>(
  { requestId }: Context,
  { userId, request }: { userId: string; request: Request },
  store: (upload: TakenUpload) => Promise<T>,
): Promise<T> {
  await consumeAttempt(uploadsOfAccount, userId)
  const work = async (folder: string) => {
    const { files, fields } = await readReportUpload(request, folder).catch(toFileRefusal)
    const [file] = files
    if (!file || files.length > 1) throw new AppError('malformed-request')
    return store({ file: await openUpload(file, userId), fields })
  }
  return limitUploads(userId, () => withTempFolder(work)).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
    log().error({ requestId, err: error }, 'the disk is full')
    throw new AppError('database-away', { retryAfterMs: 60_000, cause: error })
  })
}

function toFileRefusal(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'report-refused') throw error
  throw refuseFile(readFault(error.context?.reason), error)
}

interface Owner {
  patientId: PatientId
  uploaderId: string
  place: string
}

type NewFile = z.output<typeof attachmentInput> & { file: OpenedFile }

/** False in `isNew` when the request was repeated. The caller has checked that the place is the patient's. */
export async function storeAttachment(
  tx: Transaction,
  { patientId, uploaderId, place }: Owner,
  { file, key, name }: NewFile,
): Promise<{ attachment: AttachmentView; isNew: boolean }> {
  // One at a time for each patient, and none while the patient is erased.
  const [patient] = await tx.$queryRaw<unknown[]>`
    SELECT id::text FROM patient WHERE id = ${patientId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`
  if (!patient) throw notFound()
  const known = await tx.messageAttachment.findFirst({ where: { uploaderId, uploadKey: key } })
  if (known) {
    if (known.patientId !== patientId) throw notFound()
    return { attachment: presentAttachment(known), isNew: false }
  }
  await requireRoom(tx, { patientId, uploaderId, place }, file.size)
  const created = await tx.messageAttachment.create({
    data: {
      patientId,
      uploaderId,
      uploadKey: key,
      place,
      name: cleanFileName(name, file.mediaType),
      mediaType: file.mediaType,
      size: file.size,
    },
  })
  await attachmentStore().put(attachmentKey(created), createReadStream(file.path))
  return { attachment: presentAttachment(created), isNew: true }
}

async function requireRoom(tx: Transaction, { patientId, uploaderId, place }: Owner, size: number) {
  const unsent = await tx.messageAttachment.count({ where: { uploaderId, place, messageId: null } })
  if (unsent >= maxAttachments) throw refuseFile('too-many-files')
  const { _sum } = await tx.messageAttachment.aggregate({
    where: { patientId },
    _sum: { size: true },
  })
  if ((_sum.size ?? 0) + size > maxPatientBytes) throw refuseFile('storage-full')
}
