import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { getOrderMessage } from '#lib/orders/get-order-message.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const GET = apiRoute({
  permission: 'orders:read',
  params: orderParams.extend({ messageId: z.string().min(1).max(255) }),
  run: (context, { params }) => getOrderMessage(context, params),
})
