'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clinicOrdersHref, type OrderFilters } from '#components/clinic/order-filters.ts'
import type { Place } from '#components/clinic/orders-pages.tsx'
import { staffOrdersQuery } from '#components/clinic/staff-orders-query.ts'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'

interface FoundOrdersOptions {
  /** As the server rendered it, without a search. */
  found: StaffOrderPage
  filters: OrderFilters
  readAt: string
}

/** The page of the list that is shown. What is searched, and how far it was leafed through, is kept here alone. */
export function useFoundOrders({ found, filters, readAt }: FoundOrdersOptions) {
  const { timeZone } = useViewer()
  const [search, setSearch] = useState('')
  const [leafed, setLeafed] = useState<{ in: string; place: Place }>()
  const { page, after, before, ...narrowed } = filters
  const listName = JSON.stringify([clinicOrdersHref(narrowed), search])
  const place = search
    ? leafed?.in === listName
      ? leafed.place
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
    // What comes back is as the server has just rendered it.
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
    isAway: isError,
    /** Nothing to show for what is searched. */
    isLost: search !== '' && isError && data === undefined,
    isSettling: isPlaceholderData || data === undefined,
    onSearch: setSearch,
    onTurn: (to: Place) => setLeafed({ in: listName, place: to }),
    refetch,
  }
}
