import { apiRoute } from '#lib/api/api-route.ts'
import { slotSearch } from '#lib/booking/booking-schemas.ts'
import { findSlots } from '#lib/booking/find-slots.ts'
import { orderParams } from '#lib/orders/order-params.ts'

// A search, and yet no GET: where a patient looks for a place stays out of addresses.
export const POST = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  input: slotSearch.omit({ orderId: true }),
  run: (context, { params, input }) => findSlots(context, { ...params, ...input }),
})
