import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { attachmentInput, firstAttachmentInput } from '#lib/conversations/conversation-input.ts'
import { requireConversation } from '#lib/conversations/desk/require-conversation.ts'
import { requireRecipient } from '#lib/conversations/desk/require-recipient.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { PatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { AttachmentFile } from './answer-attachment.ts'
import type { AttachmentView } from './attachment-view.ts'
import { aboutAttachment, openAttachment, removeUnsent } from './own-attachments.ts'
import { storeAttachment, takeUpload } from './take-upload.ts'

interface Place {
  conversationId: string
}

interface Asked extends Place {
  attachmentId: string
}

/** A file for the answer that a member of staff is writing. */
export async function attachFile(
  context: Context,
  { conversationId }: Place,
  request: Request,
): Promise<AttachmentView> {
  const { userId } = requireStaff(context, 'conversations:desk')
  await db().$transaction((tx) => requireConversation(tx, conversationId))
  return takeUpload(context, { userId, request }, ({ file, fields }) =>
    db().$transaction(async (tx) => {
      const given = parseInput(attachmentInput, fields)
      const { row, patient } = await requireConversation(tx, conversationId)
      const { patientId } = patient
      const owner = { patientId, uploaderId: userId, place: row.id }
      const { attachment, isNew } = await storeAttachment(tx, owner, { file, ...given })
      if (isNew)
        await recordAudit(tx, context, {
          action: 'conversations.attach',
          ...aboutAttachment(patientId, attachment.attachmentId),
        })
      return attachment
    }),
  )
}

/** One that they have not sent. */
export async function removeFile(context: Context, { conversationId, attachmentId }: Asked) {
  const { userId } = requireStaff(context, 'conversations:desk')
  const { patient } = await db().$transaction((tx) => requireConversation(tx, conversationId))
  const { patientId } = patient
  await removeUnsent(context, { attachmentId, patientId, uploaderId: userId })
}

interface Recipient {
  patientId: PatientId
}

/** A file for the message with which staff start a conversation. */
export async function attachFirstFile(
  context: Context,
  { patientId }: Recipient,
  request: Request,
): Promise<AttachmentView> {
  const { userId } = requireStaff(context, 'conversations:desk')
  await db().$transaction((tx) => requireRecipient(tx, patientId))
  return takeUpload(context, { userId, request }, ({ file, fields }) =>
    db().$transaction(async (tx) => {
      const { draft, ...given } = parseInput(firstAttachmentInput, fields)
      await requireRecipient(tx, patientId)
      const owner = { patientId, uploaderId: userId, place: `first ${draft}` }
      const { attachment, isNew } = await storeAttachment(tx, owner, { file, ...given })
      if (isNew)
        await recordAudit(tx, context, {
          action: 'conversations.attach',
          ...aboutAttachment(patientId, attachment.attachmentId),
        })
      return attachment
    }),
  )
}

/** One of these that is not sent. */
export async function removeFirstFile(
  context: Context,
  { patientId, attachmentId }: Recipient & { attachmentId: string },
) {
  const { userId } = requireStaff(context, 'conversations:desk')
  await removeUnsent(context, { attachmentId, patientId, uploaderId: userId })
}

/** The access is audited before the file is read. */
export async function getFile(
  context: Context,
  { conversationId, attachmentId }: Asked,
): Promise<AttachmentFile> {
  const { userId } = requireStaff(context, 'conversations:desk')
  const found = await db().$transaction(async (tx) => {
    const { row, patient } = await requireConversation(tx, conversationId)
    const { patientId } = patient
    const file = isUuid(attachmentId)
      ? await tx.messageAttachment.findFirst({ where: { id: attachmentId, patientId } })
      : null
    const isSent =
      file?.messageId &&
      (await tx.conversationMessage.count({
        where: { id: file.messageId, conversationId: row.id, patientId },
      })) > 0
    const isOwnDraft =
      file && !file.messageId && file.uploaderId === userId && file.place === row.id
    if (!file || !(isSent || isOwnDraft)) throw notFound()
    await recordAudit(tx, context, {
      action: 'conversations.read-attachment',
      ...aboutAttachment(patientId, file.id),
    })
    return file
  })
  return openAttachment(found)
}
