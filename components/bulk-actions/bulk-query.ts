import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { BulkPreview, BulkVerb } from '#lib/bulk-actions/bulk-view.ts'
import type { OrderId } from '#lib/ids.ts'

interface BulkRequest {
  verb: BulkVerb
  orderIds: readonly OrderId[]
  ownerId?: string | null
}

/** Read again each time that the dialog opens, and for each person that could be assigned. */
export function bulkPreviewQuery(request: BulkRequest, access: string | undefined) {
  return queryOptions({
    queryKey: ['clinic', 'bulk', request],
    queryFn: ({ signal }) =>
      apiFetch<BulkPreview>('/api/clinic/orders/bulk/preview', {
        method: 'POST',
        body: request,
        isReading: true,
        headers: continueAccess(access),
        signal,
      }),
    ...followedQuery,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}
