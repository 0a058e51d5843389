import {
  contradictsNone,
  isNumericAnswer,
  isWithinLimits,
  listNone,
  readAnswerLimits,
} from '#contract/aoe-answers.ts'
import type { OrderEntryDraft } from './order-entry-schema.ts'

// Questions on order entry (AoE): each asked once, whatever number of markers ask it. Client-safe.

/** A marker's question as the catalog has it. */
export interface AskedQuestion {
  id: number
  markerId: number
  markerName: string
  code: string
  text: string
  type: string
  isRequired: boolean
  sequence: number
  options: { code: string; text: string }[]
  constraint: string | null
  defaultAnswer: string | null
}

export interface OrderQuestion
  extends Pick<
    AskedQuestion,
    'text' | 'type' | 'isRequired' | 'options' | 'constraint' | 'defaultAnswer'
  > {
  key: string
  markerNames: string[]
  /** answered by the lab test when it is left open */
  isFasting: boolean
  targets: { markerId: number; questionId: number }[]
}

type Answer = OrderEntryDraft['answers'][string]

const fastingCode = 'FSTING'
const codesOfCollection: readonly string[] = [fastingCode, 'BIOTIN', 'CYCDAY']

/** What is true only at the time of collection. Asked before, it would have the patient guess what the lab takes for fact. */
export function concernsCollection({ key }: Pick<OrderQuestion, 'key'>): boolean {
  return codesOfCollection.includes(key.replace(/-\d+$/, ''))
}

export function collectQuestions(asked: readonly AskedQuestion[]): OrderQuestion[] {
  const found = new Map<string, OrderQuestion & { content: string }>()
  for (const question of [...asked].sort((one, other) => one.sequence - other.sequence)) {
    const { code, text, type, options, isRequired } = question
    const content = JSON.stringify([text, type, options])
    const key = findKey(found, code, content)
    const known = found.get(key)
    const isFasting = code === fastingCode
    const target = { markerId: question.markerId, questionId: question.id }
    if (known) {
      if (known.targets.some(({ questionId }) => questionId === question.id)) continue
      known.targets.push(target)
      known.markerNames.push(question.markerName)
      known.isRequired ||= isRequired && !isFasting
    } else {
      const { constraint, defaultAnswer, markerName } = question
      found.set(key, {
        key,
        content,
        text,
        type,
        options,
        constraint,
        defaultAnswer,
        isRequired: isRequired && !isFasting,
        isFasting,
        markerNames: [markerName],
        targets: [target],
      })
    }
  }
  return [...found.values()].map(({ content: _, ...question }) => question)
}

/** Laboratories reuse codes: a question with other words is another question. */
function findKey(found: ReadonlyMap<string, { content: string }>, code: string, content: string) {
  const name = code.replace(/[^\w-]/g, '') || 'question'
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? name : `${name}-${count}`
    const known = found.get(key)
    if (!known || known.content === content) return key
  }
}

/** What is typed, or the default where nothing was. */
export function readAnswer(question: OrderQuestion, answers: OrderEntryDraft['answers']): Answer {
  return answers[question.key] ?? question.defaultAnswer ?? ''
}

export function isAnswered(answer: Answer) {
  return Array.isArray(answer) ? answer.length > 0 : answer.trim() !== ''
}

/** Several answers with one more or one less, in the question's order. "None of these" is never beside another. */
export function chooseSeveral(
  question: OrderQuestion,
  chosen: readonly string[],
  { code, isChosen }: { code: string; isChosen: boolean },
): string[] {
  const none = listNone(question.options)
  const stays = (other: string) =>
    chosen.includes(other) && none.includes(other) === none.includes(code)
  return question.options
    .map((option) => option.code)
    .filter((other) =>
      other === code ? isChosen : isChosen ? stays(other) : chosen.includes(other),
    )
}

/** The message key of what is wrong with an answer. A type that we do not know is answered as text. */
export function findAnswerFault(question: OrderQuestion, answer: Answer): string | undefined {
  if (!isAnswered(answer)) return question.isRequired ? 'required' : undefined
  const codes = question.options.map(({ code }) => code)
  const given = [answer].flat()
  if (question.type === 'choice' || question.type === 'multi_choice') {
    if (!given.every((code) => codes.includes(code))) return 'answer'
    return contradictsNone(question.options, given) ? 'none-beside' : undefined
  }
  if (question.type !== 'numeric') return undefined
  const typed = String(answer).trim()
  if (!isNumericAnswer(typed)) return 'numeric'
  return isWithinLimits(typed, question.constraint) ? undefined : 'answer'
}

export function readLimits({ type, constraint }: OrderQuestion) {
  return type === 'numeric' ? readAnswerLimits(constraint) : undefined
}

export function findAnswerFaults(
  questions: readonly OrderQuestion[],
  answers: OrderEntryDraft['answers'],
): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fault = findAnswerFault(question, readAnswer(question, answers))
      return fault ? [[`answers.${question.key}`, fault]] : []
    }),
  )
}

/** Only what is answered, for every marker that asks it. */
export function toWireAnswers(
  questions: readonly OrderQuestion[],
  answers: OrderEntryDraft['answers'],
) {
  return questions.flatMap((question) => {
    const given = readAnswer(question, answers)
    if (!isAnswered(given)) return []
    const answer =
      typeof given === 'string'
        ? question.type === 'multi_choice'
          ? [given.trim()]
          : given.trim()
        : given
    return question.targets.map(({ markerId, questionId }) => ({
      marker_id: markerId,
      question_id: questionId,
      answer,
    }))
  })
}
