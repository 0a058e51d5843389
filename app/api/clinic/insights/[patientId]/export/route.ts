import { apiRoute } from '#lib/api/api-route.ts'
import { exportQueryInput, queryParams } from '#lib/insights/queries/query-input.ts'
import type { QueryFormat } from '#lib/insights/queries/query-view.ts'
import { exportQuery } from '#lib/insights/queries/run-query.ts'

const files: Record<QueryFormat, { type: string; extension: string }> = {
  json: { type: 'application/json; charset=utf-8', extension: 'json' },
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  parquet: { type: 'application/gzip', extension: 'parquet.tar.gz' },
}

/** The file name must not identify the patient. */
export const POST = apiRoute({
  permission: 'insights:read',
  params: queryParams,
  input: exportQueryInput,
  run: async (context, { params, input, request: { signal } }) => {
    const { format, body } = await exportQuery(context, { ...params, ...input, signal })
    const { type, extension } = files[format]
    return new Response(body, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="query-${new Date().toISOString().slice(0, 10)}.${extension}"`,
        'x-request-id': context.requestId,
        'x-accel-buffering': 'no',
      },
    })
  },
})
