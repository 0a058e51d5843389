import { apiRoute } from '#lib/api/api-route.ts'
import { logActivityInput } from '#lib/orders/activity/activity-input.ts'
import { logActivity } from '#lib/orders/activity/log-activity.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const POST = apiRoute({
  permission: 'orders:log',
  params: orderParams,
  input: logActivityInput,
  run: (context, { params, input }) => logActivity(context, { ...params, ...input }),
})
