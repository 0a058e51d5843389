import { apiRoute } from '#lib/api/api-route.ts'
import { correctOwnDetails } from '#lib/order-corrections/correct-details.ts'
import { correctDetailsInput } from '#lib/order-corrections/correction-schema.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const PUT = apiRoute({
  permission: 'orders:correct-own',
  params: orderParams,
  input: correctDetailsInput,
  run: (context, { params, input }) => correctOwnDetails(context, { ...params, details: input }),
})
