import { apiRoute } from '#lib/api/api-route.ts'
import { queryParams, runQueryInput } from '#lib/insights/queries/query-input.ts'
import { runQuery } from '#lib/insights/queries/run-query.ts'

/** A POST, so that nothing of a question about a patient's health is in an address. */
export const POST = apiRoute({
  permission: 'insights:read',
  params: queryParams,
  input: runQueryInput,
  run: (context, { params, input, request: { signal } }) =>
    runQuery(context, { ...params, ...input, signal }),
})
