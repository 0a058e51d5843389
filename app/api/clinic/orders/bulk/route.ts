import { apiRoute } from '#lib/api/api-route.ts'
import { runBulkInput } from '#lib/bulk-actions/bulk-input.ts'
import { runBulk } from '#lib/bulk-actions/run-bulk.ts'

export const POST = apiRoute({
  permission: 'orders:read',
  input: runBulkInput,
  run: (context, { input }) => runBulk(context, input),
})
