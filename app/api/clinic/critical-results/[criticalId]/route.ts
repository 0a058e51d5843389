import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { criticalParams } from '#lib/critical-results/critical-schemas.ts'
import { getCritical } from '#lib/critical-results/get-critical.ts'

export const GET = apiRoute({
  permission: 'critical-results:see',
  params: criticalParams,
  run: (context, { params, request }) =>
    getCritical(context, { ...params, access: request.headers.get(accessHeader) }),
})
