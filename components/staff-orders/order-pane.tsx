'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useLiveOrder } from '#components/live/use-live-updates.ts'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Skeleton, SkeletonGroup } from '#components/ui/feedback/skeleton.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { lowLevelOf } from '#contract/order-status.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import type { OrderId } from '#lib/ids.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import { isStock } from './is-stock.ts'
import { KitBlock, PatientBlock } from './order-people.tsx'
import { ShipmentBlock } from './shipment-block.tsx'
import { staffOrderQuery } from './staff-order-query.ts'
import { StaffStatus } from './staff-status.tsx'

const settleMs = 250
const shownMessages = 3

interface OrderPaneProps {
  orderId: OrderId
  onClose: () => void
  paneRef: RefObject<HTMLElement | null>
}

/** An order beside the list. Opening it is audited as one access; live updates continue that access. */
export function OrderPane({ orderId, onClose, paneRef }: OrderPaneProps) {
  const t = useTranslations('staff-orders.pane')
  const list = useTranslations('staff-orders.list')
  const reference = orderReference(orderId)
  return (
    <aside
      ref={paneRef}
      tabIndex={-1}
      aria-label={t('title', { reference })}
      className="sticky top-5.5 max-h-[calc(100dvh-2.75rem)] overflow-y-auto rounded-card border border-line bg-paper p-4 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent max-xl:hidden print:hidden"
    >
      <p role="status" className="sr-only">
        {list('selected', { reference })}
      </p>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-base font-bold">{t('title', { reference })}</h2>
        <BareButton
          aria-label={t('close')}
          onClick={onClose}
          className="-my-2 -mr-2 grid size-9.5 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-4.5" />
        </BareButton>
      </div>
      <PaneOrder key={orderId} orderId={orderId} />
    </aside>
  )
}

/** Loads after a pause: moving through the rows by keyboard must not access every order. */
function PaneOrder({ orderId }: { orderId: OrderId }) {
  const t = useTranslations('staff-orders.pane')
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  const { data, error, refetch } = useQuery({
    ...staffOrderQuery(orderId),
    enabled: isSettled,
    refetchOnMount: 'always',
  })
  useLiveOrder(orderId, () => void (isSettled && refetch()))
  if (data) return <PaneContent order={data} />
  if (error) {
    const isGone = error instanceof ApiError && error.code === 'not-found'
    return (
      <p role="alert" className="text-sm text-soft">
        {t(isGone ? 'gone' : 'unavailable')}
      </p>
    )
  }
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-4 h-36 w-full" />
      <Skeleton className="mt-4 h-44 w-full" />
    </SkeletonGroup>
  )
}

function PaneContent({ order }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.pane')
  return (
    <div className="space-y-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-soft">
          <StaffStatus low={order.status.low} isStock={isStock(order.patient)} />
          {order.status.at && <RelativeTime instant={order.status.at} />}
        </span>
        <TextLink href={`/clinic/orders/${order.orderId}`}>{t('open')}</TextLink>
      </div>
      <PaneSection title={t('events')}>
        <ol className="space-y-2.5 border-l-2 border-line pl-3.5">
          {order.events.toReversed().map((event) => (
            <PaneEvent key={event.eventId} event={event} />
          ))}
        </ol>
      </PaneSection>
      <PatientBlock order={order} />
      <KitBlock order={order} />
      <ShipmentBlock order={order} />
      <PaneMessages order={order} />
    </div>
  )
}

function PaneEvent({ event }: { event: StaffOrderView['events'][number] }) {
  const t = useTranslations('orders')
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
      <StaffStatus low={lowLevelOf(event.status)} />
      <span className="ml-auto text-xs text-soft">
        <LocalTime instant={event.at} style="dayDateTime" />
      </span>
      {event.detail && (
        <span className="w-full text-xs text-soft">
          {t(`reasons.${reasonKeyOf(event.detail)}`)}
        </span>
      )}
    </li>
  )
}

function PaneMessages({ order: { messages, messageTotal, orderId } }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.pane')
  return (
    <PaneSection title={t('messages')}>
      {messages.length === 0 && <p className="text-soft">{t('noMessages')}</p>}
      <ul className="mb-2 space-y-1.5">
        {messages.slice(0, shownMessages).map((message) => (
          <li key={message.messageId} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-mono text-xs">{message.eventType}</span>
            <span className="text-xs text-soft">
              <LocalTime instant={message.receivedAt} style="dayDateTime" />
            </span>
          </li>
        ))}
      </ul>
      {messages.length > shownMessages && (
        <TextLink href={`/clinic/orders/${orderId}#messages`}>
          {t('all', { count: messageTotal })}
        </TextLink>
      )}
    </PaneSection>
  )
}

function PaneSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-bold">{title}</h3>
      {children}
    </section>
  )
}
