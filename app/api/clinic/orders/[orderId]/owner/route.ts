import { apiRoute } from '#lib/api/api-route.ts'
import { assignOrderInput } from '#lib/orders/activity/activity-input.ts'
import { assignOrder } from '#lib/orders/activity/log-activity.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const PUT = apiRoute({
  permission: 'orders:log',
  params: orderParams,
  input: assignOrderInput,
  run: (context, { params, input }) => assignOrder(context, { ...params, ...input }),
})
