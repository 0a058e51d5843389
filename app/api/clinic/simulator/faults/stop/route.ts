import { apiRoute } from '#lib/api/api-route.ts'
import { stopFaults } from '#lib/simulator/stop-faults.ts'

export const POST = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  run: (context) => stopFaults(context),
})
