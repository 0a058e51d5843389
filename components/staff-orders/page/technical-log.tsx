import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { OrderEventsTable } from './order-events-table.tsx'
import { OrderMessagesTable } from './order-messages-table.tsx'

/** Raw statuses and messages: for finding out why, not for the day's work. */
export function TechnicalLog({ order }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.order')
  return (
    <Fold title={t('technical')} id="messages">
      <h3 className="mb-2 text-sm font-semibold">{t('events')}</h3>
      <OrderEventsTable events={order.events} />
      <h3 className="mt-5 mb-2 text-sm font-semibold">{t('messages')}</h3>
      <OrderMessagesTable
        orderId={order.orderId}
        messages={order.messages}
        total={order.messageTotal}
      />
    </Fold>
  )
}

/** Closed until asked for, or until a link leads to it. */
export function Fold({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const openIfLinked = () => {
      if (id && ref.current && window.location.hash === `#${id}`) ref.current.open = true
    }
    openIfLinked()
    window.addEventListener('hashchange', openIfLinked)
    return () => window.removeEventListener('hashchange', openIfLinked)
  }, [id])
  return (
    <details
      ref={ref}
      id={id}
      className="group scroll-mt-4 rounded-card border border-line bg-card"
    >
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-card px-4 py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-sm font-bold">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
