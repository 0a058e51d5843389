import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#lib/db/client.ts'
import { type Applier, effectColumns, type MessageEffect } from './applier.ts'
import { findDeleted } from './find-deleted.ts'

interface Answer {
  origin: 'answer' | 'reconciliation'
  data: { team_id?: string | null | undefined; user_id?: string | null | undefined }
  /** what only we know about it, stored beside the data */
  note?: Readonly<Record<string, unknown>>
}

const noEffect: MessageEffect = {
  isChanged: false,
  hasNews: false,
  statusBefore: null,
  statusAfter: 'unknown',
  changedFields: [],
  addedEvents: 0,
}

/**
 * Logs what the service answered and applies it, in the caller's transaction, so that the log alone is enough for a
 * rebuild. The owner is logged with it, since an answer does not name our patient. A re-read that changed nothing is not
 * logged.
 */
export async function recordAnswer<Message>(
  tx: Transaction,
  applier: Applier<Message>,
  { origin, data, note }: Answer,
): Promise<MessageEffect> {
  const eventType = origin === 'answer' ? applier.answerEventType : applier.rereadEventType
  const body = JSON.stringify({
    event_type: eventType,
    team_id: data.team_id,
    user_id: data.user_id,
    client_user_id: await findClientUserId(tx, data.user_id),
    ...note,
    data,
  })
  const receivedAt = new Date()
  const message = applier.parse(body, receivedAt)
  if (message === undefined) return noEffect
  const deleted = (await findDeleted(tx, applier, [message])).get(message)
  if (deleted === 'erased') return noEffect
  const [effect = noEffect] = deleted ? [] : await applier.apply(tx, [message])
  if (origin === 'reconciliation' && !effect.isChanged) return effect
  await tx.serviceMessage.create({
    data: {
      id: `own_${randomUUID()}`,
      origin,
      eventType,
      body,
      receivedAt,
      bodySha256: createHash('sha256').update(body).digest('base64'),
      appliedAt: new Date(),
      subject: applier.name,
      subjectId: applier.subjectIdOf(message),
      ...effectColumns(effect),
    },
  })
  return effect
}

async function findClientUserId(tx: Transaction, serviceUserId: string | null | undefined) {
  if (!serviceUserId) return null
  const patient = await tx.patient.findUnique({ where: { serviceUserId }, select: { id: true } })
  return patient?.id ?? null
}
