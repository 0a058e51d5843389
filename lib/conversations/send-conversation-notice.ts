import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { sendMail } from '#lib/mail/send-mail.ts'
import { messageMail } from '#lib/mail/templates/message-mail.ts'
import { findRecipient } from '#lib/notices/find-recipient.ts'
import { defineJob } from '#platform/define-job.ts'

export const conversationNoticeJob = defineJob({
  name: 'conversations.send-notice',
  payload: z.object({ conversationId: z.uuid() }),
  run: ({ conversationId }) => sendConversationNotice(conversationId),
})

/** One email for what the patient has not seen: none about a second reply until they have opened the first. */
export async function sendConversationNotice(conversationId: string) {
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id::text FROM conversation WHERE id = ${conversationId}::uuid FOR UPDATE`
    const conversation = await tx.conversation.findUnique({ where: { id: conversationId } })
    if (!conversation) return
    const { patientId, patientSeen, mailedUpTo } = conversation
    const newest = await tx.conversationMessage.findFirst({
      where: { conversationId, sender: 'staff', id: { gt: patientSeen } },
      orderBy: { id: 'desc' },
      select: { id: true },
    })
    if (!newest || mailedUpTo > patientSeen) return
    const recipient = await findRecipient(tx, asPatientId(patientId), 'message')
    if (!recipient) return
    await tx.conversation.update({
      where: { id: conversationId },
      data: { mailedUpTo: newest.id },
    })
    await sendMail(tx, messageMail(recipient, { conversationId }))
  })
}
