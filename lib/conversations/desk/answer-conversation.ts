import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { holdRight } from '#lib/auth/hold-right.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { addMessage } from '#lib/conversations/add-message.ts'
import {
  answerInput,
  saveDraftInput,
  seeInput,
  startWithPatientInput,
} from '#lib/conversations/conversation-input.ts'
import { saveDraftText } from '#lib/conversations/drafts.ts'
import { requireSubject } from '#lib/conversations/find-subjects.ts'
import { aboutConversation } from '#lib/conversations/own/require-own-conversation.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { requireConversation } from './require-conversation.ts'
import { requireRecipient } from './require-recipient.ts'

interface Place {
  conversationId: string
}

export async function answerConversation(
  context: Context,
  { conversationId, ...input }: z.input<typeof answerInput> & Place,
) {
  const { userId } = requireStaff(context, 'conversations:desk')
  const { seenUpTo, ...written } = parseInput(answerInput, input)
  await db().$transaction(async (tx) => {
    const { row, patient } = await requireConversation(tx, conversationId)
    const { patientId } = patient
    const message = { ...written, conversationId: row.id, patientId, authorId: userId, seenUpTo }
    if (await addMessage(tx, { ...message, sender: 'staff' }))
      await recordAudit(tx, context, {
        action: 'conversations.write',
        ...aboutConversation(patientId, row.id),
      })
  })
}

/** Staff write first. A repeated request answers with the same conversation. Throws no-account for a patient without one. */
export async function startWithPatient(
  context: Context,
  input: z.input<typeof startWithPatientInput>,
): Promise<{ conversationId: string }> {
  const { userId } = requireStaff(context, 'conversations:desk')
  const { patientId, orderId, body, key, attachmentIds } = parseInput(startWithPatientInput, input)
  return db().$transaction(async (tx) => {
    if ((await holdRight(tx, userId, 'conversations:desk')) === false)
      throw new AppError('forbidden')
    await requireRecipient(tx, patientId)
    if (orderId) await requireSubject(tx, patientId, { kind: 'order', id: orderId })
    const created = await tx.conversation.createManyAndReturn({
      data: {
        patientId,
        topic: 'question',
        subjectKind: orderId ? 'order' : null,
        subjectId: orderId,
        startKey: key,
        ownerId: userId,
      },
      skipDuplicates: true,
      select: { id: true },
    })
    const conversationId =
      created[0]?.id ??
      (await tx.conversation.findFirstOrThrow({ where: { patientId, startKey: key } })).id
    const message = { conversationId, patientId, body, key, authorId: userId, attachmentIds }
    if (await addMessage(tx, { ...message, sender: 'staff' }))
      await recordAudit(tx, context, {
        action: 'conversations.start-with-patient',
        ...aboutConversation(patientId, conversationId),
      })
    return { conversationId }
  })
}

/** A member of staff has its messages in front of them. Safe to repeat. */
export async function seeConversation(
  context: Context,
  { conversationId, ...input }: z.input<typeof seeInput> & Place,
) {
  requireStaff(context, 'conversations:desk')
  const { seenUpTo } = parseInput(seeInput, input)
  await db().$transaction(async (tx) => {
    const { row, patient } = await requireConversation(tx, conversationId)
    const changed = await tx.$executeRaw`
      UPDATE conversation c SET staff_seen = m.id
        FROM (SELECT max(id) AS id FROM conversation_message WHERE conversation_id = ${row.id}::uuid
                 AND id <= ${seenUpTo}::bigint) m
       WHERE c.id = ${row.id}::uuid AND m.id > c.staff_seen`
    if (changed === 0) return
    const about = aboutConversation(patient.patientId, row.id)
    await recordAudit(tx, context, { action: 'conversations.see', ...about })
    await notifyChanges(tx, [{ conversationId: row.id, clientUserId: patient.patientId }])
  })
}

export async function saveAnswerDraft(
  context: Context,
  { conversationId, ...input }: z.input<typeof saveDraftInput> & Place,
) {
  const { userId } = requireStaff(context, 'conversations:desk')
  const texts = parseInput(saveDraftInput, input)
  await db().$transaction(async (tx) => {
    const { row, patient } = await requireConversation(tx, conversationId)
    const { patientId } = patient
    await saveDraftText(tx, { userId, patientId, place: row.id }, texts)
    await recordAudit(tx, context, {
      action: 'conversations.save-draft',
      ...aboutConversation(patientId, row.id),
    })
  })
}
