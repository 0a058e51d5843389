import { apiRoute } from '#lib/api/api-route.ts'
import { answerQuestions, answerQuestionsInput } from '#lib/order-entry/answers/answer-questions.ts'
import { answerRequestParams } from '#lib/order-entry/answers/ask-patient.ts'

export const POST = apiRoute({
  permission: 'answers:own',
  params: answerRequestParams,
  input: answerQuestionsInput,
  run: (context, { params, input }) => answerQuestions(context, { ...params, ...input }),
})
