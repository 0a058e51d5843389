import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import type { AttachmentView } from '#lib/conversations/attachments/attachment-view.ts'
import { listUnsent } from '#lib/conversations/attachments/present-attachments.ts'
import { saveOwnDraftInput, seeInput, subjectInput } from '#lib/conversations/conversation-input.ts'
import type { Subject } from '#lib/conversations/conversation-view.ts'
import { findDraftText, placeOfNew, saveDraftText } from '#lib/conversations/drafts.ts'
import { requireSubject } from '#lib/conversations/find-subjects.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { aboutConversation, requireOwnConversation } from './require-own-conversation.ts'

/** The patient has its messages in front of them. Safe to repeat. */
export async function seeOwnConversation(
  context: Context,
  { conversationId, ...input }: z.input<typeof seeInput> & { conversationId: string },
) {
  const { patientId } = requirePatient(context, 'conversations:own')
  const { seenUpTo } = parseInput(seeInput, input)
  await db().$transaction(async (tx) => {
    const { id } = await requireOwnConversation(tx, patientId, conversationId)
    const changed = await tx.$executeRaw`
      UPDATE conversation c SET patient_seen = m.id
        FROM (SELECT max(id) AS id FROM conversation_message
               WHERE conversation_id = ${id}::uuid AND patient_id = ${patientId}::uuid
                 AND id <= ${seenUpTo}::bigint) m
       WHERE c.id = ${id}::uuid AND c.patient_id = ${patientId}::uuid AND m.id > c.patient_seen`
    if (changed === 0) return
    const about = aboutConversation(patientId, id)
    await recordAudit(tx, context, { action: 'conversations.see-own', ...about })
    await notifyChanges(tx, [{ conversationId: id, clientUserId: patientId }])
  })
}

/** Of a conversation, or of one that would start. */
export async function saveOwnDraft(context: Context, input: z.input<typeof saveOwnDraftInput>) {
  const { patientId, userId } = requirePatient(context, 'conversations:own')
  const { conversationId, subject, ...texts } = parseInput(saveOwnDraftInput, input)
  await db().$transaction(async (tx) => {
    const place = conversationId
      ? (await requireOwnConversation(tx, patientId, conversationId)).id
      : placeOfNew(subject)
    if (!conversationId && subject) await requireSubject(tx, patientId, subject)
    await saveDraftText(tx, { userId, patientId, place }, texts)
    await recordAudit(tx, context, {
      action: 'conversations.save-draft',
      patientId,
      subject: 'conversation',
      subjectId: conversationId ?? undefined,
    })
  })
}

/** What a new conversation would be about, and what was typed for it. Throws not-found for another patient's. */
export async function getNewMessage(
  context: Context,
  asked: z.input<typeof subjectInput> | null,
): Promise<{ subject: Subject | null; draft: string; draftFiles: AttachmentView[] }> {
  const { patientId, userId } = requirePatient(context, 'conversations:own')
  const parsed = asked ? parseInput(subjectInput, asked) : null
  return db().$transaction(async (tx) => {
    const subject = parsed ? await requireSubject(tx, patientId, parsed) : null
    const place = { userId, patientId, place: placeOfNew(parsed) }
    const draft = await findDraftText(tx, place)
    const draftFiles = await listUnsent(tx, place)
    await recordAudit(tx, context, {
      action: 'conversations.read-draft',
      patientId,
      subject: 'conversation',
    })
    return { subject, draft, draftFiles }
  })
}
