import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listVisits, listVisitsInput } from '#lib/booking/list-visits.ts'

export const GET = apiRoute({
  permission: 'appointments:read',
  query: listVisitsInput,
  run: (context, { query, request }) =>
    listVisits(context, { ...query, access: request.headers.get(accessHeader) }),
})
