import { apiRoute } from '#lib/api/api-route.ts'
import { bringBackOrder, setAsideInput, setAsideOrder } from '#lib/attention/set-aside-order.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const PUT = apiRoute({
  permission: 'attention:set-aside',
  params: orderParams,
  input: setAsideInput.omit({ orderId: true }),
  run: (context, { params, input }) => setAsideOrder(context, { ...params, ...input }),
})

export const DELETE = apiRoute({
  permission: 'attention:set-aside',
  params: orderParams,
  run: (context, { params }) => bringBackOrder(context, params),
})
