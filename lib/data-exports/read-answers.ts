import { z } from 'zod'
import { aoeAnswer } from '#contract/orders.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { addressPatient } from '#lib/lab-tests/address-patient.ts'
import { findOwnQuestions } from '#lib/lab-tests/find-questions.ts'
import { listAnswered } from '#lib/lab-tests/question-words.ts'
import {
  readAnswers as readGiven,
  readQuestions,
} from '#lib/order-entry/answers/read-answer-request.ts'

export interface AnswerRow {
  /** null for questions of which no order came */
  order: string | null
  test: string
  /** null for a question that the catalog no longer has */
  question: string | null
  answer: string
  /** whether the patient answered it when asked, or the order was sent with it */
  given: 'asked' | 'order'
  at: string | null
}

interface OrderedAnswers {
  orderId: string
  labTestId: string | null
  test: string
  at: string | null
  answers: { questionId: number; answer: string | string[] }[]
}

interface StoredAnswers {
  asked: AnswerRow[]
  ordered: OrderedAnswers[]
}

const sentAnswers = z.array(aoeAnswer).catch([])

/** The patient's answers to the laboratory's questions, and those that went along with their orders; oldest first. */
export async function readAnswers(tx: Transaction, patientId: PatientId): Promise<StoredAnswers> {
  const requests = await tx.answerRequest.findMany({
    where: { patientId, answeredAt: { not: null } },
    orderBy: { answeredAt: 'asc' },
  })
  const placed = await tx.staffOrder.findMany({
    where: { draftId: { in: requests.map(({ draftId }) => draftId) } },
    select: { draftId: true, orderId: true },
  })
  const orderOf = new Map(placed.map(({ draftId, orderId }) => [draftId, orderId]))
  const orders = await tx.orderProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: { placedAt: 'asc' },
  })
  return {
    asked: requests.flatMap((request) => {
      const given = readGiven(request)
      const questions = readQuestions(request).filter(({ key }) => key in given)
      return questions.map(({ key, text, options }) => ({
        order: orderOf.get(request.draftId) ?? null,
        test: request.testNames.join(', '),
        question: addressPatient(text),
        answer: [given[key] ?? '']
          .flat()
          .map((code) => options.find((option) => option.code === code)?.text ?? code)
          .join(', '),
        given: 'asked' as const,
        at: request.answeredAt?.toISOString() ?? null,
      }))
    }),
    ordered: orders.flatMap(({ orderId, labTestId, labTestName, placedAt, snapshot }) => {
      const answers = sentAnswers
        .parse((snapshot as Record<string, unknown>).aoe_answers)
        .map(({ question_id: questionId, answer }) => ({ questionId, answer }))
      const at = placedAt?.toISOString() ?? null
      return answers.length > 0
        ? [{ orderId, labTestId, test: labTestName ?? '', at, answers }]
        : []
    }),
  }
}

/** Asks the catalog for the words of what went along with orders. */
export async function nameAnswers({ asked, ordered }: StoredAnswers): Promise<AnswerRow[]> {
  const rows = [...asked]
  for (const { orderId, labTestId, test, at, answers } of ordered) {
    const questions = await findOwnQuestions(labTestId)
    for (const { text, answer } of listAnswered(answers, questions))
      rows.push({ order: orderId, test, question: text, answer, given: 'order', at })
  }
  return rows
}
