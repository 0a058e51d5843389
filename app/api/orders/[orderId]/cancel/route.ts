import { apiRoute } from '#lib/api/api-route.ts'
import { cancelOwnOrder } from '#lib/orders/cancel-own-order.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const POST = apiRoute({
  permission: 'orders:cancel-own',
  params: orderParams,
  run: (context, { params }) => cancelOwnOrder(context, params),
})
