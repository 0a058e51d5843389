import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import type { OwnConversationRow } from '#lib/conversations/conversation-view.ts'
import { findSubjects } from '#lib/conversations/find-subjects.ts'
import { noMessage, presentFacts, readLastMessages } from '#lib/conversations/present-messages.ts'
import { db } from '#lib/db/client.ts'

const maxShown = 100

/** The newest first. */
export async function listOwnConversations(context: Context): Promise<OwnConversationRow[]> {
  const { patientId } = requirePatient(context, 'conversations:read-own')
  return db().$transaction(async (tx) => {
    const rows = await tx.conversation.findMany({
      where: { patientId },
      orderBy: [{ lastAt: 'desc' }, { id: 'asc' }],
      take: maxShown,
    })
    const last = await readLastMessages(tx, rows)
    const subjects = await findSubjects(tx, rows)
    await recordAudit(tx, context, {
      action: 'conversations.list-own',
      patientId,
      subject: 'conversation',
      shownIds: rows.map(({ id }) => id),
    })
    return rows.map((row, index) => ({
      ...presentFacts(row),
      subject: subjects[index] ?? null,
      ...(last.get(row.id) ?? noMessage),
    }))
  })
}

/** How many conversations have something new. Identifies no one and shows nothing, so it is not audited. */
export async function countOwnUnread(context: Context): Promise<{ total: number }> {
  const { patientId } = requirePatient(context, 'conversations:read-own')
  const [row] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM conversation c
     WHERE c.patient_id = ${patientId}::uuid AND EXISTS (
       SELECT FROM conversation_message m
        WHERE m.conversation_id = c.id AND m.sender = 'staff' AND m.id > c.patient_seen)`
  return { total: row?.n ?? 0 }
}
