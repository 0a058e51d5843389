import { apiRoute } from '#lib/api/api-route.ts'
import { acknowledgeCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { criticalParams } from '#lib/critical-results/critical-schemas.ts'

export const POST = apiRoute({
  permission: 'critical-results:act',
  params: criticalParams,
  run: (context, { params }) => acknowledgeCritical(context, params),
})
