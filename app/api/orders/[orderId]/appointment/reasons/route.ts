import { apiRoute } from '#lib/api/api-route.ts'
import { getCancelOptions } from '#lib/booking/get-cancel-options.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const GET = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  run: (context, { params }) => getCancelOptions(context, params),
})
