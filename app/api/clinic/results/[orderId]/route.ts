import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { resultSetParams } from '#lib/results-desk/desk-input.ts'
import { getResultSet } from '#lib/results-desk/get-result-set.ts'

export const GET = apiRoute({
  permission: 'results:desk',
  params: resultSetParams,
  run: (context, { params, request }) =>
    getResultSet(context, params, request.headers.get(accessHeader)),
})
