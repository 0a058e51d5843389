import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'

interface Place {
  userId: string
  patientId: PatientId
  place: string
}

/** Where a message that starts a conversation is kept. */
export const placeOfNew = (subject: { kind: string; id: string } | null) =>
  subject ? `new ${subject.kind} ${subject.id}` : 'new'

export async function findDraftText(tx: Transaction, { userId, patientId, place }: Place) {
  const draft = await tx.conversationDraft.findFirst({
    where: { userId, place, patientId },
    select: { body: true },
  })
  return draft?.body ?? ''
}

/** An empty text discards it. */
export async function saveDraftText(
  tx: Transaction,
  { userId, patientId, place }: Place,
  body: string,
) {
  if (body.trim() === '')
    return tx.conversationDraft.deleteMany({ where: { userId, place, patientId } })
  return tx.$executeRaw`
    INSERT INTO conversation_draft (user_id, place, patient_id, body)
    VALUES (${userId}, ${place}, ${patientId}::uuid, ${body})
    ON CONFLICT (user_id, place) DO UPDATE
      SET body = EXCLUDED.body, patient_id = EXCLUDED.patient_id, updated_at = clock_timestamp()`
}
