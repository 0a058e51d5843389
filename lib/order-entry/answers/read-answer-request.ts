import { z } from 'zod'
import { concernsCollection, type OrderQuestion } from '#lib/order-entry/collect-questions.ts'
import type { AnswerRequest } from '#prisma/generated/client.ts'
import { type AnswerState, answerStates } from './answer-request-view.ts'

export const answersSchema = z.record(
  z.string().max(200),
  z.union([z.string().max(1000), z.array(z.string().max(100)).max(100)]),
)

type Known = Pick<AnswerRequest, 'answeredAt' | 'endReason' | 'expiresAt' | 'questions'>

/**
 * What the patient answered stays answered, whatever became of the order. One that asked only what concerns the time of
 * collection has nothing to answer.
 */
export function stateOf(request: Known, now: Date): AnswerState {
  if (request.answeredAt) return 'answered'
  const ended = answerStates.find((state) => state === request.endReason)
  if (ended) return ended
  if (readQuestionsAhead(request).length === 0) return 'withdrawn'
  return request.expiresAt <= now ? 'expired' : 'waiting'
}

export function readQuestions({ questions }: Pick<AnswerRequest, 'questions'>): OrderQuestion[] {
  // Written by askPatient alone.
  return questions as unknown as OrderQuestion[]
}

/** Earlier requests also asked what concerns the time of collection. That is neither asked nor taken for an answer anymore. */
export function readQuestionsAhead(request: Pick<AnswerRequest, 'questions'>): OrderQuestion[] {
  return readQuestions(request).filter((question) => !concernsCollection(question))
}

export function readAnswers({ answers }: Pick<AnswerRequest, 'answers'>) {
  return answersSchema.safeParse(answers).data ?? {}
}
