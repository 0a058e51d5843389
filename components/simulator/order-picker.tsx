'use client'

import { useQuery } from '@tanstack/react-query'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { ListSearch } from '#components/lists/list-search.tsx'
import { useKeptSearch } from '#components/lists/use-kept-search.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { PatientName } from '#components/staff-orders/patient-name.tsx'
import { staffOrdersQuery } from '#components/staff-orders/staff-orders-query.ts'
import { StaffStatus } from '#components/staff-orders/staff-status.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import type { OrderId } from '#lib/ids.ts'
import type { StaffOrderPage, StaffOrderSummaryView } from '#lib/orders/order-view.ts'

type OrderPickerProps = {
  found: StaffOrderPage
  orderId: OrderId | undefined
  /** The words of the search, and the id that the address has of them. */
  search: string
  searchId: string | undefined
  readAt: string
}

/** The latest orders or the results of a search; the picked one and the words are in the URL by their ids. */
export function OrderPicker(props: OrderPickerProps) {
  return (
    <QueryProvider>
      <OrderList {...props} />
    </QueryProvider>
  )
}

function OrderList({ found, orderId, search, searchId, readAt }: OrderPickerProps) {
  const t = useTranslations('simulator')
  const clinic = useTranslations('staff-orders.orders')
  const errors = useTranslations('errors')
  const kept = useKeptSearch({ search, hrefFor: (id) => simulatorHref(orderId, id) })
  const { data, refetch } = useQuery({
    ...staffOrdersQuery({ sort: 'placed', search }),
    gcTime: 0,
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch)
  return (
    <section aria-labelledby="order-picker" className="space-y-3">
      <div>
        <h2 id="order-picker" className="text-sm font-bold">
          {t('pickTitle')}
        </h2>
        <p className="text-xs text-soft">{t('pickText')}</p>
      </div>
      <ListSearch t={clinic} search={search} onSearch={kept.searchFor} />
      <p aria-live="polite" className={search || kept.isLost ? 'text-xs text-soft' : 'sr-only'}>
        {kept.isLost
          ? errors('offline')
          : search && !kept.isGoing && clinic('foundFor', { count: data.total, search })}
      </p>
      <ul className="max-h-[32rem] space-y-1 overflow-y-auto pr-1 lg:max-h-[calc(100dvh-15rem)]">
        {data.orders.map((order) => (
          <PickerItem
            key={order.orderId}
            order={order}
            href={simulatorHref(order.orderId, searchId)}
            isPicked={order.orderId === orderId}
          />
        ))}
      </ul>
    </section>
  )
}

function simulatorHref(orderId: OrderId | undefined, searchId: string | undefined): Route {
  const query = new URLSearchParams({
    ...(orderId && { order: orderId }),
    ...(searchId && { searchId }),
  })
  return query.size > 0 ? `/clinic/simulator?${query}` : '/clinic/simulator'
}

interface PickerItemProps {
  order: StaffOrderSummaryView
  href: Route
  isPicked: boolean
}

function PickerItem({ order, href, isPicked }: PickerItemProps) {
  const t = useTranslations('orders')
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-current={isPicked ? 'true' : undefined}
        className={classNames(
          'block rounded-[0.625rem] border px-3 py-2.5',
          isPicked ? 'border-accent bg-accent-soft' : 'border-line bg-card hover:border-edge',
        )}
      >
        <span className="block font-semibold">{order.labTestName ?? t('unnamedTest')}</span>
        <span className="block text-xs text-soft">
          <PatientName patient={order.patient} />
        </span>
        <span className="mt-1.5 block">
          <StaffStatus low={order.status.low} />
        </span>
      </Link>
    </li>
  )
}
