import { apiRoute } from '#lib/api/api-route.ts'
import { holdRequest, liftHoldInput, resultSetParams } from '#lib/results-desk/desk-input.ts'
import { holdResults, liftHold } from '#lib/results-desk/set-holds.ts'

export const POST = apiRoute({
  permission: 'results:sign',
  params: resultSetParams,
  input: holdRequest,
  run: (context, { params, input }) => holdResults(context, { ...params, ...input }),
})

export const DELETE = apiRoute({
  permission: 'results:sign',
  params: resultSetParams,
  input: liftHoldInput.omit({ orderId: true }),
  run: (context, { params, input }) => liftHold(context, { ...params, ...input }),
})
