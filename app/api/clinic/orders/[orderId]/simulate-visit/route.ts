import { apiRoute } from '#lib/api/api-route.ts'
import { driveVisit, driveVisitInput } from '#lib/booking/drive-visit.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const POST = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  params: orderParams,
  input: driveVisitInput.omit({ orderId: true }),
  run: (context, { params, input }) => driveVisit(context, { ...params, ...input }),
})
