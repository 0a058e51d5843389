import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listHoldsInput } from '#lib/results-desk/desk-input.ts'
import { listHolds } from '#lib/results-desk/set-holds.ts'

export const GET = apiRoute({
  permission: 'results:desk',
  query: listHoldsInput,
  run: (context, { query, request }) =>
    listHolds(context, query, request.headers.get(accessHeader)),
})
