import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'

export const GET = apiRoute({
  permission: 'critical-results:see',
  run: (context, { request }) => listAlarms(context, { access: request.headers.get(accessHeader) }),
})
