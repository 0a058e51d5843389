import { apiRoute } from '#lib/api/api-route.ts'
import { correctAddress } from '#lib/order-corrections/correct-address.ts'
import { correctAddressInput } from '#lib/order-corrections/correction-schema.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const PUT = apiRoute({
  permission: 'orders:correct',
  params: orderParams,
  input: correctAddressInput,
  run: (context, { params, input: { openedWith, ...shipping } }) =>
    correctAddress(context, { ...params, shipping, openedWith }),
})
