import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { addMessage } from '#lib/conversations/add-message.ts'
import { startConversationInput, writeMessageInput } from '#lib/conversations/conversation-input.ts'
import { discardSent, placeOfNew } from '#lib/conversations/drafts.ts'
import { requireSubject } from '#lib/conversations/find-subjects.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { messagesOfAccount } from '#lib/rate-limit/rules.ts'
import { aboutConversation, requireOwnConversation } from './require-own-conversation.ts'

/** A new conversation with its first message. A repeated request answers with the same one. */
export async function startConversation(
  context: Context,
  input: z.input<typeof startConversationInput>,
): Promise<{ conversationId: string }> {
  const { patientId, userId } = requirePatient(context, 'conversations:own')
  const { topic, subject, body, key, attachmentIds } = parseInput(startConversationInput, input)
  await consumeAttempt(messagesOfAccount, userId)
  return db().$transaction(async (tx) => {
    if (subject) await requireSubject(tx, patientId, subject)
    const created = await tx.conversation.createManyAndReturn({
      data: {
        patientId,
        topic,
        subjectKind: subject?.kind ?? null,
        subjectId: subject?.id ?? null,
        startKey: key,
      },
      skipDuplicates: true,
      select: { id: true },
    })
    const conversationId =
      created[0]?.id ??
      (await tx.conversation.findFirstOrThrow({ where: { patientId, startKey: key } })).id
    const message = { conversationId, patientId, body, key, attachmentIds, authorId: userId }
    if (await addMessage(tx, { ...message, sender: 'patient' })) {
      await discardSent(tx, { userId, patientId, place: placeOfNew(subject) }, body)
      const about = aboutConversation(patientId, conversationId)
      await recordAudit(tx, context, { action: 'conversations.start', ...about })
    }
    return { conversationId }
  })
}

/** Also into a closed conversation, which opens it again. */
export async function writeOwnMessage(
  context: Context,
  { conversationId, ...input }: z.input<typeof writeMessageInput> & { conversationId: string },
) {
  const { patientId, userId } = requirePatient(context, 'conversations:own')
  const { body, key, attachmentIds } = parseInput(writeMessageInput, input)
  await consumeAttempt(messagesOfAccount, userId)
  await db().$transaction(async (tx) => {
    const { id } = await requireOwnConversation(tx, patientId, conversationId)
    const message = { conversationId: id, patientId, body, key, attachmentIds, authorId: userId }
    if (await addMessage(tx, { ...message, sender: 'patient' }))
      await recordAudit(tx, context, {
        action: 'conversations.write-own',
        ...aboutConversation(patientId, id),
      })
  })
}
