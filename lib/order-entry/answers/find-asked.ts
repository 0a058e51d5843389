import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { AskedPatientView } from './answer-request-view.ts'
import { readAnswers, readQuestionsAhead, stateOf } from './read-answer-request.ts'

type EndReason = 'withdrawn' | 'replaced' | 'placed' | 'discarded'

/** What the patient of a draft was asked last, while the draft is one; null where nothing of it is left to answer. */
export async function findAsked(
  tx: Transaction,
  { draftId, patientId }: { draftId: string; patientId: string },
): Promise<AskedPatientView | null> {
  const request = await tx.answerRequest.findFirst({
    where: { draftId, patientId, endedAt: null },
  })
  const state = request && stateOf(request, await readDatabaseTime(tx))
  if (!request || !state || state === 'withdrawn') return null
  const author = await tx.user.findUnique({
    where: { id: request.askedBy },
    select: { name: true },
  })
  const questions = readQuestionsAhead(request)
  const keys = questions.map(({ key }) => key)
  return {
    requestId: request.id,
    state,
    askedBy: author?.name ?? null,
    askedAt: request.askedAt.toISOString(),
    mailedAt: request.mailedAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    labId: request.labId,
    questions,
    answers: Object.fromEntries(
      Object.entries(readAnswers(request)).filter(([key]) => keys.includes(key)),
    ),
  }
}

/** Nothing is left to answer once the draft is gone, or newer questions were sent. */
export async function endRequests(
  tx: Transaction,
  { draftId, patientId }: { draftId: string; patientId: string },
  endReason: EndReason,
) {
  await tx.$executeRaw`
    UPDATE answer_request SET ended_at = clock_timestamp(), end_reason = ${endReason}
     WHERE draft_id = ${draftId}::uuid AND patient_id = ${patientId}::uuid AND ended_at IS NULL`
}
