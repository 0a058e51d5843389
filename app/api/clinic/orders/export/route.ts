import { apiRoute } from '#lib/api/api-route.ts'
import { exportOrders } from '#lib/orders/list/export-orders.ts'
import { orderFilterInput } from '#lib/orders/list/order-list-input.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'orders:export',
  input: orderFilterInput,
  run: async (context, { input }) =>
    new Response(await exportOrders(context, input), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
        'x-request-id': context.requestId,
        'x-accel-buffering': 'no',
      },
    }),
})
