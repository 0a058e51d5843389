import { apiRoute } from '#lib/http/api-route.ts'
import { stopFaults } from '#lib/simulator/stop-faults.ts'

export const POST = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  run: (context) => stopFaults(context),
})
