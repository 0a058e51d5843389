import { bringBackOrder, setAsideInput, setAsideOrder } from '#lib/attention/set-aside-order.ts'
import { apiRoute } from '#lib/http/api-route.ts'
import { orderParams } from '#lib/orders/order-params.ts'

/** Sets the order aside in the state that was seen. */
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
