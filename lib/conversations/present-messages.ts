import { readAttachments } from '#lib/conversations/attachments/present-attachments.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { Conversation } from '#prisma/generated/client.ts'
import { type MessageView, type Sender, senders } from './conversation-view.ts'
import { readTopic } from './find-subjects.ts'

const maxMessages = 500
const excerptLength = 120

const readSender = (stored: string): Sender =>
  senders.find((sender) => sender === stored) ?? 'staff'

type Place = Pick<Conversation, 'id' | 'patientId'>

/** The newest of a conversation, oldest first. */
export async function readMessages(
  tx: Transaction,
  { id: conversationId, patientId }: Place,
): Promise<MessageView[]> {
  const rows = await tx.conversationMessage.findMany({
    where: { conversationId, patientId },
    orderBy: { id: 'desc' },
    take: maxMessages,
  })
  const files = await readAttachments(
    tx,
    patientId,
    rows.map(({ id }) => id),
  )
  const staff = await tx.user.findMany({
    where: {
      id: { in: rows.filter(({ sender }) => sender === 'staff').map((row) => row.authorId) },
    },
    select: { id: true, name: true },
  })
  const nameOf = new Map(staff.map(({ id, name }) => [id, name]))
  return rows.toReversed().map(({ id, sender, authorId, body, writtenAt }) => ({
    messageId: String(id),
    sender: readSender(sender),
    author: nameOf.get(authorId) ?? null,
    body,
    attachments: files.get(id) ?? [],
    writtenAt: writtenAt.toISOString(),
  }))
}

interface LastMessage {
  conversation_id: string
  sender: string
  body: string
  unread_by_patient: number
}

/** The newest message of each, and how many the patient has not seen. */
export async function readLastMessages(tx: Transaction, conversations: readonly Conversation[]) {
  if (conversations.length === 0) return new Map<string, typeof noMessage>()
  const ids = conversations.map(({ id }) => id)
  const patientIds = [...new Set(conversations.map(({ patientId }) => patientId))]
  const rows = await tx.$queryRaw<LastMessage[]>`
    SELECT c.id::text AS conversation_id, m.sender, left(m.body, ${excerptLength + 1}::int) AS body,
           (SELECT count(*)::int FROM conversation_message u
             WHERE u.conversation_id = c.id AND u.sender = 'staff' AND u.id > c.patient_seen) AS unread_by_patient
      FROM conversation c
      CROSS JOIN LATERAL (SELECT sender, body FROM conversation_message l
                           WHERE l.conversation_id = c.id ORDER BY l.id DESC LIMIT 1) m
     WHERE c.id = ANY(${ids}::uuid[]) AND c.patient_id = ANY(${patientIds}::uuid[])`
  return new Map(
    rows.map(({ conversation_id, sender, body, unread_by_patient }) => [
      conversation_id,
      {
        lastSender: readSender(sender),
        excerpt: body.length > excerptLength ? `${body.slice(0, excerptLength)}…` : body,
        unread: unread_by_patient,
      },
    ]),
  )
}

export const noMessage = { lastSender: 'patient' as Sender, excerpt: '', unread: 0 }

export function presentFacts({ id, topic, lastAt, closedAt }: Conversation) {
  return {
    conversationId: id,
    topic: readTopic(topic),
    lastAt: lastAt.toISOString(),
    isClosed: closedAt !== null,
  }
}
