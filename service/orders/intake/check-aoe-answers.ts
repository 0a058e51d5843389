import { contradictsNone, isNumericAnswer, isWithinLimits } from '#contract/aoe-answers.ts'
import type { AoeAnswer } from '#contract/orders.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

/** Answered by the lab test's fasting flag. */
const fastingCode = 'FSTING'

/** The contract fixes the messages of these 400 answers, except for that of several answers to one question. */
export async function checkAoeAnswers(tx: Transaction, labTestId: string, answers: AoeAnswer[]) {
  const questions = await tx.question.findMany({
    where: { marker: { labTests: { some: { labTestId, isReflex: false } } } },
    include: { answers: { select: { code: true, value: true } } },
    orderBy: [{ markerId: 'asc' }, { sequence: 'asc' }],
  })
  for (const given of answers) checkAnswer(questions, given)
  refuseSeveral(answers)
  const missing = questions.filter(
    (question) =>
      question.required &&
      question.code !== fastingCode &&
      !answers.some(
        (given) =>
          given.marker_id === question.markerId && BigInt(given.question_id) === question.id,
      ),
  )
  if (missing.length > 0) {
    const named = missing
      .map((question) => `marker id ${question.markerId}: question_id ${question.id}`)
      .join(', ')
    throw new HttpFault(400, `Missing required questions - ${named}`)
  }
}

function refuseSeveral(answers: readonly AoeAnswer[]) {
  const answered = new Set<string>()
  for (const { marker_id: marker, question_id: question } of answers) {
    const key = `${marker} ${question}`
    if (answered.has(key)) {
      throw new HttpFault(
        400,
        `More than one answer for question ${question} of marker id ${marker}.`,
      )
    }
    answered.add(key)
  }
}

interface OrderQuestion {
  id: bigint
  markerId: number
  type: string
  constraint: string | null
  answers: { code: string; value: string }[]
}

function checkAnswer(questions: OrderQuestion[], given: AoeAnswer) {
  const ofMarker = questions.filter((question) => question.markerId === given.marker_id)
  if (ofMarker.length === 0)
    throw new HttpFault(400, `Marker id ${given.marker_id} does not have AOE.`)
  const question = ofMarker.find(({ id }) => id === BigInt(given.question_id))
  if (!question) {
    throw new HttpFault(
      400,
      `Invalid question_id ${given.question_id} for marker id ${given.marker_id}.`,
    )
  }
  if (!isAnswer(question, given.answer)) {
    throw new HttpFault(
      400,
      `Invalid answer ${[given.answer].flat().join(',')} for question ${given.question_id}.`,
    )
  }
}

/** A list, or one text with commas between the codes. */
export function listCodes(answer: AoeAnswer['answer']) {
  return (Array.isArray(answer) ? answer : answer.split(',')).map((code) => code.trim())
}

function isAnswer({ type, constraint, answers }: OrderQuestion, answer: AoeAnswer['answer']) {
  const codes = answers.map(({ code }) => code)
  if (type === 'multi_choice') {
    const chosen = listCodes(answer)
    return (
      chosen.every((code) => codes.includes(code)) &&
      new Set(chosen).size === chosen.length &&
      !contradictsNone(
        answers.map(({ code, value }) => ({ code, text: value })),
        chosen,
      )
    )
  }
  if (typeof answer !== 'string') return false
  if (type === 'choice') return codes.includes(answer)
  if (type !== 'numeric') return answer.trim().length > 0
  return isNumericAnswer(answer) && isWithinLimits(answer, constraint)
}
