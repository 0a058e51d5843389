import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
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

interface DraftTexts {
  body: string
  /** what the page last knew to be saved */
  before: string
}

/**
 * An empty text discards it. Throws draft-conflict where another page has saved a text that this one does not know; a save
 * repeated because its answer was lost succeeds.
 */
export async function saveDraftText(tx: Transaction, place: Place, { body, before }: DraftTexts) {
  const isSaved =
    body.trim() === ''
      ? await discardText(tx, place, before)
      : await writeText(tx, place, body, before)
  if (!isSaved) throw new AppError('draft-conflict')
}

async function discardText(tx: Transaction, place: Place, before: string) {
  await tx.conversationDraft.deleteMany({ where: { ...place, body: before } })
  return (await findDraftText(tx, place)) === ''
}

async function writeText(tx: Transaction, place: Place, body: string, before: string) {
  const { userId, patientId, place: name } = place
  const written = await tx.$executeRaw`
    INSERT INTO conversation_draft AS kept (user_id, place, patient_id, body)
    VALUES (${userId}, ${name}, ${patientId}::uuid, ${body})
    ON CONFLICT (user_id, place) DO UPDATE SET body = EXCLUDED.body, updated_at = clock_timestamp()
     WHERE kept.patient_id = EXCLUDED.patient_id AND kept.body IN (${before}, EXCLUDED.body)`
  return written > 0
}

/** Once a text is sent. What another page has saved meanwhile stays. */
export async function discardSent(tx: Transaction, place: Place, sent: string) {
  const body = await findDraftText(tx, place)
  if (body.trim() === sent.trim())
    await tx.conversationDraft.deleteMany({ where: { ...place, body } })
}
