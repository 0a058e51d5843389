import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { Sender } from './conversation-view.ts'
import { conversationNoticeJob } from './send-conversation-notice.ts'

/** Someone who reads along needs no email. */
const mailAfterMs = 60_000

interface NewMessage {
  conversationId: string
  patientId: PatientId
  sender: Sender
  authorId: string
  body: string
  key: string
}

/**
 * Appends a message and notifies the other side. A repeated request adds nothing. False when it was repeated. The
 * caller has checked that the conversation is the patient's.
 */
export async function addMessage(tx: Transaction, message: NewMessage): Promise<boolean> {
  const { conversationId, patientId, sender, authorId, body, key } = message
  // One writer at a time, so that what is unread and who waits follow the order of the messages.
  await tx.$queryRaw`
    SELECT id::text FROM conversation
     WHERE id = ${conversationId}::uuid AND patient_id = ${patientId}::uuid FOR UPDATE`
  const added = await tx.conversationMessage.createManyAndReturn({
    data: { conversationId, patientId, sender, authorId, body, writeKey: key },
    skipDuplicates: true,
    select: { id: true, writtenAt: true },
  })
  const [written] = added
  if (!written) return false
  const { id, writtenAt } = written
  if (sender === 'patient')
    await tx.$executeRaw`
      UPDATE conversation
         SET last_at = ${writtenAt}, patient_seen = ${id}, waiting_since = coalesce(waiting_since, ${writtenAt}),
             closed_at = NULL, closed_by = NULL
       WHERE id = ${conversationId}::uuid AND patient_id = ${patientId}::uuid`
  else {
    await tx.conversation.updateMany({
      where: { id: conversationId, patientId },
      data: { lastAt: writtenAt, staffSeen: id, waitingSince: null },
    })
    await addJob(tx, conversationNoticeJob, {
      payload: { conversationId },
      key: conversationId,
      runAt: new Date(Date.now() + mailAfterMs),
    })
  }
  await tx.conversationDraft.deleteMany({
    where: { userId: authorId, place: conversationId, patientId },
  })
  await notifyChanges(tx, [{ conversationId, clientUserId: patientId }])
  return true
}
