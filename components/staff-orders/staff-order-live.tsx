'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { CancelOrder } from '#components/patient-orders/cancel-order.tsx'
import { OrderTimeline } from '#components/patient-orders/order-timeline.tsx'
import { TimelineAnnouncer } from '#components/patient-orders/timeline-announcer.tsx'
import { useFollowedOrder } from '#components/patient-orders/use-followed-order.ts'
import { Chip } from '#components/ui/chip.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import type { Turnaround } from '#lib/orders/timeline/timeline.ts'
import { OrderAccessTable } from './order-access-table.tsx'
import { OrderEventsTable } from './order-events-table.tsx'
import { OrderMessagesTable } from './order-messages-table.tsx'
import { Block, KitBlock, PatientBlock } from './order-people.tsx'
import { ShipmentBlock } from './shipment-block.tsx'
import { staffOrderQuery } from './staff-order-query.ts'
import { StaffStatus } from './staff-status.tsx'

type StaffOrderLiveProps = {
  order: StaffOrderView
  turnaround: Turnaround | null
  /** When the server read the order. */
  readAt: string
}

export function StaffOrderLive(props: StaffOrderLiveProps) {
  return (
    <QueryProvider>
      <FollowedOrder {...props} />
    </QueryProvider>
  )
}

function FollowedOrder({ order: initialOrder, turnaround, readAt }: StaffOrderLiveProps) {
  const t = useTranslations('staff-orders.order')
  const connection = useTranslations('orders.connection')
  const { order, isError, timeline, refetch } = useFollowedOrder({
    initial: initialOrder,
    readAt,
    query: staffOrderQuery(initialOrder.orderId),
    turnaround,
  })
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-2 text-sm text-soft">
        <StaffStatus low={order.status.low} />
        {timeline.late && <Chip tone="watch">{t('late')}</Chip>}
        {order.status.at && <RelativeTime instant={order.status.at} />}
      </p>
      <TimelineAnnouncer headline={timeline.headline} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <Section title={t('events')}>
            <OrderEventsTable events={order.events} />
          </Section>
          <Section title={t('messages')} id="messages">
            <OrderMessagesTable
              orderId={order.orderId}
              messages={order.messages}
              total={order.messageTotal}
            />
          </Section>
          <Section title={t('accesses')}>
            <OrderAccessTable accesses={order.accesses} total={order.accessTotal} />
          </Section>
        </div>
        <div className="space-y-4 max-lg:order-first">
          <PatientBlock order={order} />
          <KitBlock order={order} />
          <Block title={t('timeline')}>
            <OrderTimeline timeline={timeline} />
          </Block>
          <ShipmentBlock order={order} />
          {order.can.cancel && (
            <CancelOrder path={`/api/clinic/orders/${order.orderId}/cancel`} onSettled={refetch} />
          )}
        </div>
      </div>
      <LiveNote t={connection} isUnavailable={isError} className="mt-5 text-xs" />
    </>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className="mb-2 text-sm font-bold">{title}</h2>
      {children}
    </section>
  )
}
