import { apiRoute } from '#lib/api/api-route.ts'
import { saveQueryInput } from '#lib/insights/queries/query-input.ts'
import { listQueries, saveQuery } from '#lib/insights/queries/saved-queries.ts'

export const GET = apiRoute({ permission: 'insights:read', run: listQueries })

export const POST = apiRoute({
  permission: 'insights:read',
  input: saveQueryInput,
  run: (context, { input }) => saveQuery(context, input),
})
