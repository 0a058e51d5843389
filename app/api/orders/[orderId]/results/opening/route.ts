import { apiRoute } from '#lib/api/api-route.ts'
import { orderParams } from '#lib/orders/order-params.ts'
import { recordOpening, recordOpeningInput } from '#lib/result-sets/own/record-opening.ts'

export const POST = apiRoute({
  permission: 'results:own',
  params: orderParams,
  input: recordOpeningInput,
  run: (context, { params, input }) => recordOpening(context, { ...params, ...input }),
})
