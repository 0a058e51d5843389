import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { isMediaType } from '#lib/reports/upload/upload-limits.ts'
import type { MessageAttachment } from '#prisma/generated/client.ts'
import type { AttachmentView } from './attachment-view.ts'

type Stored = Pick<MessageAttachment, 'id' | 'name' | 'mediaType' | 'size'>

export function presentAttachment({ id, name, mediaType, size }: Stored): AttachmentView {
  if (!isMediaType(mediaType)) throw new Error('a stored file has a type that is not accepted')
  return { attachmentId: id, name, mediaType, size }
}

const inOrder = [{ uploadedAt: 'asc' }, { id: 'asc' }] as const

/** By message. */
export async function readAttachments(
  tx: Transaction,
  patientId: string,
  messageIds: readonly bigint[],
): Promise<Map<bigint, AttachmentView[]>> {
  const rows = await tx.messageAttachment.findMany({
    where: { patientId, messageId: { in: [...messageIds] } },
    orderBy: [...inOrder],
  })
  const sent = rows.flatMap((row) => (row.messageId === null ? [] : { ...row, to: row.messageId }))
  const byMessage = Map.groupBy(sent, ({ to }) => to)
  return new Map([...byMessage].map(([id, files]) => [id, files.map(presentAttachment)]))
}

interface Place {
  userId: string
  patientId: PatientId
  place: string
}

/** What is attached to a message that is not sent yet. */
export async function listUnsent(tx: Transaction, { userId, patientId, place }: Place) {
  const rows = await tx.messageAttachment.findMany({
    where: { uploaderId: userId, patientId, place, messageId: null },
    orderBy: [...inOrder],
  })
  return rows.map(presentAttachment)
}
