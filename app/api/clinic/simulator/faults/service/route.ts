import { apiRoute } from '#lib/api/api-route.ts'
import { serviceFaultInput, startServiceFault } from '#lib/simulator/start-service-fault.ts'

export const POST = apiRoute({
  isSandboxOnly: true,
  permission: 'simulator:use',
  input: serviceFaultInput,
  run: (context, { input }) => startServiceFault(context, input),
})
