'use client'

import { useRouter } from 'next/navigation'
import { useLiveOrders } from '#components/live/use-live-updates.ts'

const gatherMs = 400

/** Re-renders the page on the server when an order changes; input and scroll position stay. */
export function RefreshOnOrderChange() {
  const router = useRouter()
  useLiveOrders(() => router.refresh(), gatherMs)
  return null
}
