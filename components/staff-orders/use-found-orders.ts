'use client'

import { useQuery } from '@tanstack/react-query'
import { useKeptSearch } from '#components/lists/use-kept-search.ts'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'
import { clinicOrdersHref, fromFirstPage, type OrderFilters } from './order-filters.ts'
import { staffOrdersQuery } from './staff-orders-query.ts'

export type FoundOrders = ReturnType<typeof useFoundOrders>

interface FoundOrdersOptions {
  /** As the server rendered it. */
  found: StaffOrderPage
  filters: OrderFilters
  /** The words that `filters` has the id of. */
  search: string
  readAt: string
}

/** The page of the list that is shown. */
export function useFoundOrders({ found, filters, search, readAt }: FoundOrdersOptions) {
  const { timeZone } = useViewer()
  const { page, searchId: _, ...narrowed } = filters
  const kept = useKeptSearch({
    search,
    hrefFor: (searchId) => clinicOrdersHref(fromFirstPage(filters, { searchId })),
  })
  const isByDay = filters.from !== undefined || filters.to !== undefined
  const { data, isError, refetch } = useQuery({
    ...staffOrdersQuery({ ...narrowed, search, ...(isByDay && { timeZone }) }),
    // Without it, coming back to the list would show the cached page instead of the one just rendered.
    gcTime: 0,
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch)
  return {
    page: data,
    search,
    turned: page,
    isUnavailable: isError,
    /** The search failed and there is nothing to show for it. */
    isLost: kept.isLost,
    isSettling: kept.isGoing,
    onSearch: kept.searchFor,
    onRetry: kept.retry,
    refetch,
  }
}
