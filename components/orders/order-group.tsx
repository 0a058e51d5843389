import { useId } from 'react'
import { OrderCard } from '#components/orders/order-card.tsx'
import type { ToldOrder } from '#lib/orders/timeline/sort-for-home.ts'

/** Cards under a heading; nothing at all without orders. */
export function OrderGroup({ title, orders }: { title: string; orders: readonly ToldOrder[] }) {
  const headingId = useId()
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="space-y-3">
        {orders.map(({ order, timeline }) => (
          <OrderCard key={order.orderId} order={order} timeline={timeline} level={3} />
        ))}
      </ul>
    </section>
  )
}
