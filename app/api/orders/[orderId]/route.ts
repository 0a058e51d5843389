import { apiRoute } from '#lib/api/api-route.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const GET = apiRoute({
  permission: 'orders:read-own',
  params: orderParams,
  run: (context, { params }) => getOwnOrder(context, params),
})
