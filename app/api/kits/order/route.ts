import { apiRoute } from '#lib/api/api-route.ts'
import { placeOrder, placeOrderInput } from '#lib/kits/place-order.ts'

export const POST = apiRoute({
  permission: 'kits:order-own',
  input: placeOrderInput,
  run: (context, { input }) => placeOrder(context, input),
})
