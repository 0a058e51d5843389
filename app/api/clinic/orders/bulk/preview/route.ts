import { apiRoute } from '#lib/api/api-route.ts'
import { accessHeader } from '#lib/api-client/access-header.ts'
import { previewBulkInput } from '#lib/bulk-actions/bulk-input.ts'
import { previewBulk } from '#lib/bulk-actions/preview-bulk.ts'

/** A POST, since fifty ids are more than an address holds. */
export const POST = apiRoute({
  permission: 'orders:read',
  input: previewBulkInput,
  run: (context, { input, request }) =>
    previewBulk(context, input, request.headers.get(accessHeader)),
})
