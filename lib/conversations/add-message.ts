import { sendAttachments } from '#lib/conversations/attachments/send-attachments.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { Sender } from './conversation-view.ts'
import { discardSent } from './drafts.ts'
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
  /** files that the author has attached and not sent */
  attachmentIds?: readonly string[]
  /** the newest message that the writer had before them */
  seenUpTo?: string
}

/**
 * Appends a message and notifies the other side. A repeated request adds nothing. False when it was repeated. The
 * caller has checked that the conversation is the patient's.
 */
export async function addMessage(tx: Transaction, message: NewMessage): Promise<boolean> {
  const { conversationId, patientId, sender, authorId, body, key, seenUpTo = '0' } = message
  const { attachmentIds = [] } = message
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
  await sendAttachments(tx, { patientId, uploaderId: authorId, messageId: id, attachmentIds })
  if (sender === 'patient')
    await tx.$executeRaw`
      UPDATE conversation
         SET last_at = ${writtenAt}, patient_seen = ${id}, waiting_since = coalesce(waiting_since, ${writtenAt}),
             closed_at = NULL, closed_by = NULL
       WHERE id = ${conversationId}::uuid AND patient_id = ${patientId}::uuid`
  else {
    // What the patient wrote meanwhile is not answered by it.
    await tx.$executeRaw`
      UPDATE conversation c
         SET last_at = ${writtenAt},
             staff_seen = greatest(c.staff_seen, least(${seenUpTo}::bigint, ${id})),
             waiting_since = (SELECT min(m.written_at) FROM conversation_message m
                               WHERE m.conversation_id = c.id AND m.sender = 'patient'
                                 AND m.id > ${seenUpTo}::bigint AND m.written_at >= c.waiting_since)
       WHERE c.id = ${conversationId}::uuid AND c.patient_id = ${patientId}::uuid`
    await addJob(tx, conversationNoticeJob, {
      payload: { conversationId },
      key: conversationId,
      runAt: new Date(Date.now() + mailAfterMs),
    })
  }
  await discardSent(tx, { userId: authorId, place: conversationId, patientId }, body)
  await notifyChanges(tx, [{ conversationId, clientUserId: patientId }])
  return true
}
