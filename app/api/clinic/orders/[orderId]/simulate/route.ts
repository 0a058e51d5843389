import { apiRoute } from '#lib/api/api-route.ts'
import { orderParams } from '#lib/orders/order-params.ts'
import { simulateOrder, simulateOrderInput } from '#lib/orders/simulate-order.ts'

export const POST = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  params: orderParams,
  input: simulateOrderInput.omit({ orderId: true }),
  run: (context, { params, input }) =>
    simulateOrder(context, { ...input, orderId: params.orderId }),
})
