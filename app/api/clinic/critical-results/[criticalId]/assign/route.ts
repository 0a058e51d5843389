import { apiRoute } from '#lib/api/api-route.ts'
import { assignCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { assignCriticalInput, criticalParams } from '#lib/critical-results/critical-schemas.ts'

export const POST = apiRoute({
  permission: 'critical-results:act',
  params: criticalParams,
  input: assignCriticalInput,
  run: (context, { params, input }) => assignCritical(context, { ...params, ...input }),
})
