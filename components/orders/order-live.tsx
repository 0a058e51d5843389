'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CancelOrder } from '#components/orders/cancel-order.tsx'
import { LiveNote } from '#components/orders/live-note.tsx'
import { NextStepCard } from '#components/orders/next-step-card.tsx'
import { OrderDetails } from '#components/orders/order-details.tsx'
import { orderQuery } from '#components/orders/order-query.ts'
import { orderReference } from '#components/orders/order-reference.ts'
import { OrderTimeline } from '#components/orders/order-timeline.tsx'
import { PrintButton } from '#components/orders/print-button.tsx'
import { TimelineAnnouncer } from '#components/orders/timeline-announcer.tsx'
import { useFollowedOrder } from '#components/orders/use-followed-order.ts'
import type { OrderView } from '#lib/orders/order-view.ts'
import type { Turnaround } from '#lib/orders/timeline/timeline.ts'

type OrderLiveProps = {
  order: OrderView
  turnaround: Turnaround | null
  clinicName: string
  /** When the server read the order; the page counts days from it until it reads again. */
  readAt: string
}

/** The order's page: it shows what the server rendered, and follows the order from there. */
export function OrderLive(props: OrderLiveProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <FollowedOrder {...props} />
    </QueryClientProvider>
  )
}

function FollowedOrder({ order: initialOrder, turnaround, clinicName, readAt }: OrderLiveProps) {
  const t = useTranslations('orders')
  const { order, isError, timeline } = useFollowedOrder({
    initial: initialOrder,
    readAt,
    query: orderQuery(initialOrder.orderId),
    turnaround,
  })
  return (
    <div className="space-y-7">
      <NextStepCard
        timeline={timeline}
        clinicName={clinicName}
        canRegister={order.can.register}
        reference={orderReference(order.orderId)}
      />
      {timeline.isReplacement && <p className="text-soft">{t('replacement')}</p>}
      <section aria-labelledby="order-timeline">
        <h2 id="order-timeline" className="sr-only print:not-sr-only print:mb-3">
          {t('timeline')}
        </h2>
        <OrderTimeline timeline={timeline} />
      </section>
      <TimelineAnnouncer headline={timeline.headline} />
      <LiveNote className="text-sm" isAway={isError} />
      <OrderDetails order={order} />
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        {order.can.cancel ? (
          <CancelOrder
            path={`/api/orders/${order.orderId}/cancel`}
            queryKey={orderQuery(order.orderId).queryKey}
          />
        ) : (
          <span />
        )}
        <PrintButton />
      </div>
    </div>
  )
}
