import { apiRoute } from '#lib/api/api-route.ts'
import {
  answerRequestParams,
  resendQuestions,
  withdrawQuestions,
} from '#lib/order-entry/answers/ask-patient.ts'

/** Sends the link again. */
export const POST = apiRoute({
  permission: 'orders:place',
  params: answerRequestParams,
  run: (context, { params }) => resendQuestions(context, params),
})

export const DELETE = apiRoute({
  permission: 'orders:place',
  params: answerRequestParams,
  run: (context, { params }) => withdrawQuestions(context, params),
})
