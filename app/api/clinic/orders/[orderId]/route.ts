import { lookHeader } from '#lib/audit/look-header.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  params: orderParams,
  run: (context, { params, request }) =>
    getOrder(context, { ...params, look: request.headers.get(lookHeader) }),
})
