import { apiRoute } from '#lib/http/api-route.ts'
import { listOrders, listOrdersInput } from '#lib/orders/list-orders.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'orders:read',
  input: listOrdersInput,
  run: (context, { input }) => listOrders(context, input),
})
