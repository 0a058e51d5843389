'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useLiveOrder } from '#components/live/use-live-updates.ts'
import { CancelOrder } from '#components/orders/cancel-order.tsx'
import { LiveNote } from '#components/orders/live-note.tsx'
import { NextStepCard } from '#components/orders/next-step-card.tsx'
import { OrderDetails } from '#components/orders/order-details.tsx'
import { orderReference } from '#components/orders/order-reference.ts'
import { OrderTimeline } from '#components/orders/order-timeline.tsx'
import { PrintButton } from '#components/orders/print-button.tsx'
import { readOwnOrder } from '#components/orders/read-own-order.ts'
import { TimelineAnnouncer } from '#components/orders/timeline-announcer.tsx'
import { useRereading } from '#components/orders/use-rereading.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { OrderView } from '#lib/orders/order-view.ts'
import { buildTimeline } from '#lib/orders/timeline/build-timeline.ts'
import type { Turnaround } from '#lib/orders/timeline/timeline.ts'

type OrderLiveProps = {
  order: OrderView
  turnaround: Turnaround | null
  clinicName: string
  /** When the server read the order; the page counts days from it until it reads again. */
  readAt: string
}

/** The order's page: it shows what the server rendered, and follows the order from there. */
export function OrderLive({ order: initial, turnaround, clinicName, readAt }: OrderLiveProps) {
  const t = useTranslations('orders')
  const { timeZone } = useViewer()
  const { orderId } = initial
  const read = useCallback((signal: AbortSignal) => readOwnOrder(orderId, signal), [orderId])
  const { value: order, at, isError, reread } = useRereading({ initial, readAt, read })
  useLiveOrder(orderId, reread)
  const timeline = buildTimeline(order, turnaround, { now: new Date(at), timeZone })
  return (
    <div className="space-y-7">
      <NextStepCard
        timeline={timeline}
        clinicName={clinicName}
        canRegister={order.can.register}
        reference={orderReference(orderId)}
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
          <CancelOrder path={`/api/orders/${orderId}/cancel`} onSettled={reread} />
        ) : (
          <span />
        )}
        <PrintButton />
      </div>
    </div>
  )
}
