import { apiRoute } from '#lib/api/api-route.ts'
import { cancelVisit } from '#lib/booking/book-visit.ts'
import { cancelVisitInput } from '#lib/booking/booking-schemas.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const POST = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  input: cancelVisitInput.omit({ orderId: true }),
  run: (context, { params, input }) => cancelVisit(context, { ...params, ...input }),
})
