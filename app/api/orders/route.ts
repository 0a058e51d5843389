import { apiRoute } from '#lib/api/api-route.ts'
import { listOwnOrders, listOwnOrdersInput } from '#lib/orders/list-own-orders.ts'

export const GET = apiRoute({
  permission: 'orders:read-own',
  query: listOwnOrdersInput,
  run: (context, { query }) => listOwnOrders(context, query),
})
