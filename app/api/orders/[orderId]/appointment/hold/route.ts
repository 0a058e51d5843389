import { apiRoute } from '#lib/api/api-route.ts'
import { holdInput } from '#lib/booking/booking-schemas.ts'
import { holdSlot } from '#lib/booking/hold-slot.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const POST = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  input: holdInput.omit({ orderId: true }),
  run: (context, { params, input }) => holdSlot(context, { ...params, ...input }),
})
