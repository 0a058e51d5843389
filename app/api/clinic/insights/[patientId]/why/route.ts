import { apiRoute } from '#lib/api/api-route.ts'
import { explainCell } from '#lib/insights/queries/explain-cell.ts'
import { explainCellInput, queryParams } from '#lib/insights/queries/query-input.ts'

/** A POST, as the query itself. */
export const POST = apiRoute({
  permission: 'insights:read',
  params: queryParams,
  input: explainCellInput,
  run: (context, { params, input, request: { signal } }) =>
    explainCell(context, { ...params, ...input, signal }),
})
