import type { PatientId } from '#lib/ids.ts'
import { isAnswered, type OrderQuestion } from '#lib/order-entry/collect-questions.ts'
import type { OrderEntryDraft } from '#lib/order-entry/order-entry-schema.ts'

// What leaves the server about questions that a patient was asked. Client-safe.

type Answers = OrderEntryDraft['answers']

export const answerStates = [
  'waiting',
  'answered',
  'expired',
  'withdrawn',
  'replaced',
  'placed',
  'discarded',
] as const
export type AnswerState = (typeof answerStates)[number]

/** As the order's form has it. */
export interface AskedPatientView {
  requestId: string
  state: AnswerState
  askedBy: string | null
  askedAt: string
  mailedAt: string
  expiresAt: string
  answeredAt: string | null
  labId: number | null
  questions: OrderQuestion[]
  /** empty until the patient has answered */
  answers: Answers
}

export interface AnswerRequestRow
  extends Omit<AskedPatientView, 'questions' | 'answers' | 'labId'> {
  patientId: PatientId
  patientName: string
  testNames: string[]
  /** the draft is the reader's own, and can be continued */
  isOwn: boolean
}

/** As the patient has it. Questions only while they can be answered. */
export interface OwnQuestionsView {
  requestId: string
  state: AnswerState
  testNames: string[]
  askedAt: string
  expiresAt: string
  answeredAt: string | null
  questions: OrderQuestion[]
}

/** As the patient's home page has it. */
export interface WaitingQuestions {
  requestId: string
  testNames: string[]
  questionCount: number
  expiresAt: string
}

/** Words of a question and what it can be answered with; another laboratory may use its key for another one. */
const contentOf = ({ text, type, options }: OrderQuestion) => JSON.stringify([text, type, options])

/** The patient’s answer to a question of the order as it is now; undefined if they were asked something else. */
export function findPatientAnswer(
  question: OrderQuestion,
  labId: number | null | undefined,
  asked: Pick<AskedPatientView, 'labId' | 'questions' | 'answers'> | null,
): Answers[string] | undefined {
  const answer = asked?.answers[question.key]
  if (!asked || answer === undefined || !isAnswered(answer)) return undefined
  if ((labId ?? null) !== asked.labId) return undefined
  const same = asked.questions.find(({ key }) => key === question.key)
  return same && contentOf(same) === contentOf(question) ? answer : undefined
}

/** What staff have typed stays; the patient’s answers fill what is open. */
export function adoptAnswers(
  questions: readonly OrderQuestion[],
  given: Answers,
  labId: number | null | undefined,
  asked: Pick<AskedPatientView, 'labId' | 'questions' | 'answers'> | null,
): Answers {
  const adopted = questions.flatMap((question) => {
    const answer = findPatientAnswer(question, labId, asked)
    return answer === undefined || question.key in given ? [] : [[question.key, answer] as const]
  })
  return { ...given, ...Object.fromEntries(adopted) }
}

/** Open questions of the order that the patient was not asked, or was asked in other words. */
export function listUnasked(
  questions: readonly OrderQuestion[],
  labId: number | null | undefined,
  asked: Pick<AskedPatientView, 'labId' | 'questions'>,
): OrderQuestion[] {
  if ((labId ?? null) !== asked.labId) return [...questions]
  const known = new Map(asked.questions.map((one) => [one.key, contentOf(one)]))
  return questions.filter((question) => known.get(question.key) !== contentOf(question))
}
