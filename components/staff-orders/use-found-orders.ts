'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'
import { clinicOrdersHref, type OrderFilters } from './order-filters.ts'
import type { Place } from './orders-pages.tsx'
import { staffOrdersQuery } from './staff-orders-query.ts'

export type FoundOrders = ReturnType<typeof useFoundOrders>

interface FoundOrdersOptions {
  /** As the server rendered it, without a search. */
  found: StaffOrderPage
  filters: OrderFilters
  readAt: string
}

/** The page of the list that is shown. The search and its page stay out of the address: they may name a person. */
export function useFoundOrders({ found, filters, readAt }: FoundOrdersOptions) {
  const { timeZone } = useViewer()
  const [search, setSearch] = useState('')
  const [turned, setTurned] = useState<{ in: string; place: Place }>()
  const { page, after, before, ...narrowed } = filters
  const listName = JSON.stringify([clinicOrdersHref(narrowed), search])
  const place = search
    ? turned?.in === listName
      ? turned.place
      : { page: 1 }
    : { page, after, before }
  const isByDay = filters.from !== undefined || filters.to !== undefined
  const query = staffOrdersQuery({
    ...narrowed,
    after: place.after,
    before: place.before,
    search,
    ...(isByDay && { timeZone }),
  })
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query,
    // Without it, coming back to the list would show the cached page instead of the one just rendered.
    gcTime: 0,
    ...(search
      ? { placeholderData: keepPreviousData }
      : { initialData: found, initialDataUpdatedAt: Date.parse(readAt) }),
  })
  useLiveOrders(refetch)
  return {
    page: data ?? found,
    search,
    place,
    isUnavailable: isError,
    /** The search failed and there is nothing to show for it. */
    isLost: search !== '' && isError && data === undefined,
    isSettling: isPlaceholderData || data === undefined,
    onSearch: setSearch,
    onTurn: (to: Place) => setTurned({ in: listName, place: to }),
    refetch,
  }
}
