import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { listOrders } from '#lib/orders/list-orders.ts'
import { listOrdersInput } from '#lib/orders/order-list-input.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'orders:read',
  input: listOrdersInput,
  run: (context, { input, request }) => listOrders(context, input, request.headers.get(lookHeader)),
})
