import { apiRoute } from '#lib/api/api-route.ts'
import { placeStaffOrderInput } from '#lib/order-entry/order-entry-schema.ts'
import { placeStaffOrder } from '#lib/order-entry/place-staff-order.ts'

export const POST = apiRoute({
  permission: 'orders:place',
  input: placeStaffOrderInput,
  run: (context, { input }) => placeStaffOrder(context, input),
})
