import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'

export interface AoeAnswer {
  marker_id: number
  question_id: number
  answer: string
}

/** The lab test's own fasting flag answers these (contract 2.11). */
const fastingCode = 'FSTING'
const numeric = /^-?\d+(\.\d+)?$/

/** Holds the answers to the questions of the lab test's markers; 400 in the contract's words. */
export async function checkAoeAnswers(tx: Transaction, labTestId: string, answers: AoeAnswer[]) {
  const questions = await tx.question.findMany({
    where: { marker: { labTests: { some: { labTestId, isReflex: false } } } },
    include: { answers: { select: { code: true } } },
    orderBy: [{ markerId: 'asc' }, { sequence: 'asc' }],
  })
  for (const given of answers) checkAnswer(questions, given)
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

interface AskedQuestion {
  id: bigint
  markerId: number
  type: string
  answers: { code: string }[]
}

function checkAnswer(questions: AskedQuestion[], given: AoeAnswer) {
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
    throw new HttpFault(400, `Invalid answer ${given.answer} for question ${given.question_id}.`)
  }
}

function isAnswer({ type, answers }: AskedQuestion, answer: string) {
  const codes = answers.map(({ code }) => code)
  if (type === 'choice') return codes.includes(answer)
  if (type === 'multi_choice') {
    const chosen = answer.split(',').map((code) => code.trim())
    return chosen.every((code) => codes.includes(code)) && new Set(chosen).size === chosen.length
  }
  return type === 'numeric' ? numeric.test(answer) : answer.trim().length > 0
}
