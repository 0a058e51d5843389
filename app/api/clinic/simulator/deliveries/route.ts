import { apiRoute } from '#lib/api/api-route.ts'
import { listDeliveries } from '#lib/simulator/list-deliveries.ts'

export const GET = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  run: (context) => listDeliveries(context),
})
