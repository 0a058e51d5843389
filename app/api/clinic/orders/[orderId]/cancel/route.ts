import { apiRoute } from '#lib/api/api-route.ts'
import { cancelOrder } from '#lib/orders/cancel-order.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const POST = apiRoute({
  permission: 'orders:cancel',
  params: orderParams,
  run: (context, { params }) => cancelOrder(context, params),
})
