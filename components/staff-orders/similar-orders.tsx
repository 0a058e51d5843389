import { useTranslations } from 'next-intl'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import type { StaffOrderSummaryView } from '#lib/orders/order-view.ts'
import { isStock } from './is-stock.ts'
import { PatientName } from './patient-name.tsx'
import { StaffStatus } from './staff-status.tsx'

interface SimilarOrdersProps {
  orders: readonly StaffOrderSummaryView[]
  search: string
}

/** Below what the words find exactly: the name differs from them by a letter. */
export function SimilarOrders({ orders, search }: SimilarOrdersProps) {
  const t = useTranslations('staff-orders.list')
  if (orders.length === 0) return null
  return (
    <section aria-label={t('similar', { search })} className="mt-5">
      <h2 className="text-sm font-bold">{t('similar', { search })}</h2>
      <p className="mb-2 text-sm text-soft">{t('similarText')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card text-sm">
        {orders.map((order) => (
          <li key={order.orderId} className="relative hover:bg-sunken">
            <Link
              href={`/clinic/orders/${order.orderId}`}
              prefetch={false}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
            >
              <span className="min-w-40 font-semibold">
                <PatientName patient={order.patient} />
              </span>
              <span className="min-w-0 flex-1 text-soft">
                {[order.labTestName, orderReference(order.orderId)].filter(Boolean).join(' · ')}
              </span>
              <StaffStatus low={order.status.low} isStock={isStock(order.patient)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
