import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { ownAttachmentInput } from '#lib/conversations/conversation-input.ts'
import { placeOfNew } from '#lib/conversations/drafts.ts'
import { requireSubject } from '#lib/conversations/find-subjects.ts'
import { requireOwnConversation } from '#lib/conversations/own/require-own-conversation.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { PatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { AttachmentFile } from './answer-attachment.ts'
import { attachmentKey, attachmentStore } from './attachment-store.ts'
import type { AttachmentView } from './attachment-view.ts'
import { presentAttachment } from './present-attachments.ts'
import { storeAttachment, takeUpload } from './take-upload.ts'

interface Asked {
  attachmentId: string
}

/** A file for a message that the patient is writing. */
export async function attachOwnFile(context: Context, request: Request): Promise<AttachmentView> {
  const { patientId, userId } = requirePatient(context, 'conversations:own')
  return takeUpload(context, { userId, request }, ({ file, fields }) =>
    db().$transaction(async (tx) => {
      const { key, name, ...asked } = parseInput(ownAttachmentInput, fields)
      const place = await findPlace(tx, patientId, asked)
      const owner = { patientId, uploaderId: userId, place }
      const { attachment, isNew } = await storeAttachment(tx, owner, { file, key, name })
      if (isNew)
        await recordAudit(tx, context, {
          action: 'conversations.attach',
          ...aboutAttachment(patientId, attachment.attachmentId),
        })
      return attachment
    }),
  )
}

type AskedPlace = Omit<z.output<typeof ownAttachmentInput>, 'key' | 'name'>

async function findPlace(
  tx: Transaction,
  patientId: PatientId,
  { conversationId, subjectKind, subjectId }: AskedPlace,
) {
  if (conversationId) return (await requireOwnConversation(tx, patientId, conversationId)).id
  if (!subjectKind || !subjectId) return placeOfNew(null)
  return placeOfNew(await requireSubject(tx, patientId, { kind: subjectKind, id: subjectId }))
}

/** One that is not sent. */
export async function removeOwnFile(context: Context, { attachmentId }: Asked) {
  const { patientId, userId } = requirePatient(context, 'conversations:own')
  await removeUnsent(context, { attachmentId, patientId, uploaderId: userId })
}

/** The access is audited before the file is read. Throws not-found for another patient's. */
export async function getOwnFile(
  context: Context,
  { attachmentId }: Asked,
): Promise<AttachmentFile> {
  const { patientId, userId } = requirePatient(context, 'conversations:own')
  const row = await db().$transaction(async (tx) => {
    const found = isUuid(attachmentId)
      ? await tx.messageAttachment.findFirst({
          where: {
            id: attachmentId,
            patientId,
            OR: [{ messageId: { not: null } }, { uploaderId: userId }],
          },
        })
      : null
    if (!found) throw notFound()
    await recordAudit(tx, context, {
      action: 'conversations.read-own-attachment',
      ...aboutAttachment(patientId, found.id),
    })
    return found
  })
  return openAttachment(row)
}

interface Unsent extends Asked {
  patientId: string
  uploaderId: string
}

/** Throws not-possible-now for one that was sent, and not-found for what someone else has not sent. */
export async function removeUnsent(
  context: Context,
  { attachmentId, patientId, uploaderId }: Unsent,
) {
  const row = await db().$transaction(async (tx) => {
    const found = isUuid(attachmentId)
      ? await tx.messageAttachment.findFirst({ where: { id: attachmentId, patientId } })
      : null
    if (!found || (found.messageId === null && found.uploaderId !== uploaderId)) throw notFound()
    const { count } = await tx.messageAttachment.deleteMany({
      where: { id: found.id, uploaderId, messageId: null },
    })
    if (count === 0) throw new AppError('not-possible-now')
    await recordAudit(tx, context, {
      action: 'conversations.detach',
      ...aboutAttachment(patientId, found.id),
    })
    return found
  })
  // A file without a row is removed at night at the latest.
  await attachmentStore().remove(attachmentKey(row))
}

type Stored = Parameters<typeof presentAttachment>[0] & { patientId: string }

export async function openAttachment(row: Stored): Promise<AttachmentFile> {
  const bytes = await attachmentStore().find(attachmentKey(row))
  if (!bytes) throw notFound()
  return { bytes: new Uint8Array(bytes), attachment: presentAttachment(row) }
}

export const aboutAttachment = (patientId: string, attachmentId: string) => ({
  patientId,
  subject: 'attachment',
  subjectId: attachmentId,
})
