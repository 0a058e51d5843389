import { apiRoute } from '#lib/api/api-route.ts'
import { bookVisit, moveVisit } from '#lib/booking/book-visit.ts'
import { bookingInput } from '#lib/booking/booking-schemas.ts'
import { orderParams } from '#lib/orders/order-params.ts'

const input = bookingInput.omit({ orderId: true })

export const POST = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  input,
  run: (context, { params, input }) => bookVisit(context, { ...params, ...input }),
})

export const PATCH = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  input,
  run: (context, { params, input }) => moveVisit(context, { ...params, ...input }),
})
