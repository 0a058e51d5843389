import { apiRoute } from '#lib/api/api-route.ts'
import { orderParams } from '#lib/orders/order-params.ts'
import { chooseWish, chooseWishInput } from '#lib/result-sets/own/choose-wish.ts'

export const PUT = apiRoute({
  permission: 'results:own',
  params: orderParams,
  input: chooseWishInput,
  run: (context, { params, input }) => chooseWish(context, { ...params, ...input }),
})
