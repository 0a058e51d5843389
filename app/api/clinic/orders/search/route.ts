import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { listOrdersInput } from '#lib/orders/list/order-list-input.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'orders:read',
  input: listOrdersInput,
  run: (context, { input, request }) =>
    listOrders(context, input, request.headers.get(accessHeader)),
})
