import { apiRoute } from '#lib/api/api-route.ts'
import { changeQueryInput, savedQueryParams } from '#lib/insights/queries/query-input.ts'
import { changeQuery, deleteQuery } from '#lib/insights/queries/saved-queries.ts'

export const PUT = apiRoute({
  permission: 'insights:read',
  params: savedQueryParams,
  input: changeQueryInput,
  run: (context, { params, input }) => changeQuery(context, { ...params, ...input }),
})

export const DELETE = apiRoute({
  permission: 'insights:read',
  params: savedQueryParams,
  run: (context, { params }) => deleteQuery(context, params),
})
