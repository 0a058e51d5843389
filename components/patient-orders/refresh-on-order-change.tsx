'use client'

import { useLiveRefresh } from '#components/live/use-live-refresh.ts'
import { useLiveOrders } from '#components/live/use-live-updates.ts'

const gatherMs = 400

/** Re-renders the page on the server when an order changes; input and scroll position stay. */
export function RefreshOnOrderChange() {
  const refresh = useLiveRefresh()
  useLiveOrders(refresh, gatherMs)
  return null
}
