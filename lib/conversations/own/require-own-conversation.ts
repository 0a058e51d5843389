import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { PatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'

/** Throws not-found for another patient's. */
export async function requireOwnConversation(
  tx: Transaction,
  patientId: PatientId,
  conversationId: string,
) {
  const found = isUuid(conversationId)
    ? await tx.conversation.findFirst({ where: { id: conversationId, patientId } })
    : null
  if (!found) throw notFound()
  return found
}

/** How an action on a conversation is audited. */
export const aboutConversation = (patientId: string, conversationId: string) => ({
  patientId,
  subject: 'conversation',
  subjectId: conversationId,
})
