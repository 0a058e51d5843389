import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { listUnsent } from '#lib/conversations/attachments/present-attachments.ts'
import type { OwnConversation } from '#lib/conversations/conversation-view.ts'
import { findDraftText } from '#lib/conversations/drafts.ts'
import { findSubjects } from '#lib/conversations/find-subjects.ts'
import { presentFacts, readMessages } from '#lib/conversations/present-messages.ts'
import { db } from '#lib/db/client.ts'
import { aboutConversation, requireOwnConversation } from './require-own-conversation.ts'

interface Asked {
  conversationId: string
  access?: string | null
}

export async function getOwnConversation(
  context: Context,
  { conversationId, access }: Asked,
): Promise<OwnConversation> {
  const { patientId, userId, viewedBy } = requirePatient(context, 'conversations:read-own')
  return db().$transaction(async (tx) => {
    const row = await requireOwnConversation(tx, patientId, conversationId)
    const messages = await readMessages(tx, row)
    const [subject = null] = await findSubjects(tx, [row])
    const token = await recordAccess(tx, context, {
      record: { action: 'conversations.read-own', ...aboutConversation(patientId, row.id) },
      token: access,
    })
    return {
      ...presentFacts(row),
      subject,
      messages,
      seenUpTo: String(row.staffSeen),
      hasUnread: messages.some(
        ({ sender, messageId }) => sender === 'staff' && BigInt(messageId) > row.patientSeen,
      ),
      draft: viewedBy ? '' : await findDraftText(tx, { userId, patientId, place: row.id }),
      draftFiles: viewedBy ? [] : await listUnsent(tx, { userId, patientId, place: row.id }),
      access: token,
    }
  })
}
