import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { listUnsent } from '#lib/conversations/attachments/present-attachments.ts'
import type { StaffConversation } from '#lib/conversations/conversation-view.ts'
import { findDraftText } from '#lib/conversations/drafts.ts'
import { findSubjects } from '#lib/conversations/find-subjects.ts'
import { aboutConversation } from '#lib/conversations/own/require-own-conversation.ts'
import { presentFacts, readMessages } from '#lib/conversations/present-messages.ts'
import { listCurrentTemplates } from '#lib/conversations/templates/message-templates.ts'
import { db } from '#lib/db/client.ts'
import { listAnswerers } from './assign-conversation.ts'
import { findPeople } from './list-conversations.ts'
import { requireConversation } from './require-conversation.ts'

interface Asked {
  conversationId: string
  access?: string | null
}

export async function getConversation(
  context: Context,
  { conversationId, access }: Asked,
): Promise<StaffConversation> {
  const { userId } = requireStaff(context, 'conversations:desk')
  return db().$transaction(async (tx) => {
    const { row, patient } = await requireConversation(tx, conversationId)
    const messages = await readMessages(tx, row)
    const [subject = null] = await findSubjects(tx, [row])
    const known = await findPeople(tx, [row.ownerId ?? '', row.closedBy ?? ''])
    const token = await recordAccess(tx, context, {
      record: { action: 'conversations.read', ...aboutConversation(row.patientId, row.id) },
      token: access,
    })
    const place = { userId, patientId: patient.patientId, place: row.id }
    return {
      ...presentFacts(row),
      patient,
      subject,
      messages,
      seenUpTo: String(row.patientSeen),
      hasUnread: messages.some(
        ({ sender, messageId }) => sender === 'patient' && BigInt(messageId) > row.staffSeen,
      ),
      waitingSince: row.waitingSince?.toISOString() ?? null,
      owner: known.get(row.ownerId ?? '') ?? null,
      closedBy: known.get(row.closedBy ?? '')?.name ?? null,
      people: await listAnswerers(tx),
      templates: await listCurrentTemplates(tx),
      userId,
      draft: await findDraftText(tx, place),
      draftFiles: await listUnsent(tx, place),
      access: token,
    }
  })
}
