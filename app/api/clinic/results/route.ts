import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { listResultSetsInput } from '#lib/results-desk/desk-input.ts'
import { listResultSets } from '#lib/results-desk/list-result-sets.ts'

/** A POST, so that the names that staff search for stay out of addresses. */
export const POST = apiRoute({
  permission: 'results:desk',
  input: listResultSetsInput,
  run: (context, { input, request }) =>
    listResultSets(context, input, request.headers.get(accessHeader)),
})
