import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  params: orderParams,
  run: (context, { params, request }) =>
    getOrder(context, { ...params, access: request.headers.get(accessHeader) }),
})
