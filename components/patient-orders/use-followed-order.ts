'use client'

import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLiveOrder } from '#components/live/use-live-updates.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { OrderView } from '#lib/orders/order-view.ts'
import { buildTimeline } from '#lib/orders/timeline/build-timeline.ts'

interface FollowedOrderOptions<Order extends OrderView, Key extends QueryKey> {
  /** As the server rendered it */
  initial: Order
  /** ISO instant of the server's read */
  readAt: string
  query: UseQueryOptions<Order, Error, Order, Key>
}

/** An order that is refetched on every live update, with its timeline in the viewer's time zone. */
export function useFollowedOrder<Order extends OrderView, Key extends QueryKey>({
  initial,
  readAt,
  query,
}: FollowedOrderOptions<Order, Key>) {
  const { timeZone } = useViewer()
  const { data, isError, dataUpdatedAt, refetch } = useQuery({
    ...query,
    initialData: initial,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  const order = data ?? initial
  useLiveOrder(order.orderId, refetch)
  const timeline = buildTimeline(order, { now: new Date(dataUpdatedAt), timeZone })
  return { order, isError, timeline, timeZone, refetch }
}
