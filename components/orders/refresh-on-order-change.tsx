'use client'

import { useRouter } from 'next/navigation'
import { useLiveOrders } from '#components/live/use-live-updates.ts'

const gatherMs = 400

/** Has the server render the page again when an order changed; what is typed and where it is scrolled stay. */
export function RefreshOnOrderChange() {
  const router = useRouter()
  useLiveOrders(() => router.refresh(), gatherMs)
  return null
}
