import { apiRoute } from '#lib/api/api-route.ts'
import { correctOwnAddress } from '#lib/order-corrections/correct-address.ts'
import { correctAddressInput } from '#lib/order-corrections/correction-schema.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const PUT = apiRoute({
  permission: 'orders:correct-own',
  params: orderParams,
  input: correctAddressInput,
  run: (context, { params, input: { openedWith, ...shipping } }) =>
    correctOwnAddress(context, { ...params, shipping, openedWith }),
})
