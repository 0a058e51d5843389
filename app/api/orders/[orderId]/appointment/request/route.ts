import { apiRoute } from '#lib/api/api-route.ts'
import { requestVisit } from '#lib/booking/book-visit.ts'
import { requestInput } from '#lib/booking/booking-schemas.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const POST = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  input: requestInput.omit({ orderId: true }),
  run: (context, { params, input }) => requestVisit(context, { ...params, ...input }),
})
