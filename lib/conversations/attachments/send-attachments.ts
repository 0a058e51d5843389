import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { refuseFile } from './open-upload.ts'

interface Sent {
  patientId: PatientId
  uploaderId: string
  messageId: bigint
  attachmentIds: readonly string[]
}

/** Puts files into a message. Throws file-refused where one was removed or sent meanwhile, or is someone else's. */
export async function sendAttachments(
  tx: Transaction,
  { patientId, uploaderId, messageId, attachmentIds }: Sent,
) {
  if (attachmentIds.length === 0) return
  const { count } = await tx.messageAttachment.updateMany({
    where: { id: { in: [...attachmentIds] }, patientId, uploaderId, messageId: null },
    data: { messageId },
  })
  if (count !== new Set(attachmentIds).size) throw refuseFile('gone')
}
