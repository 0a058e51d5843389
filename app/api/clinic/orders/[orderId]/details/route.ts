import { apiRoute } from '#lib/api/api-route.ts'
import { correctDetails } from '#lib/order-corrections/correct-details.ts'
import { correctDetailsInput } from '#lib/order-corrections/correction-schema.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const PUT = apiRoute({
  permission: 'orders:correct',
  params: orderParams,
  input: correctDetailsInput,
  run: (context, { params, input }) => correctDetails(context, { ...params, details: input }),
})
