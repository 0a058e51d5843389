import { useId } from 'react'
import type { OwnOrder } from '#lib/orders/timeline/sort-for-home.ts'
import { OrderCard } from './order-card.tsx'

export function OrderGroup({ title, orders }: { title: string; orders: readonly OwnOrder[] }) {
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
