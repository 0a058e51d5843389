'use client'

import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { Route } from 'next'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OrdersSearch } from '#components/clinic/orders-search.tsx'
import { PatientName } from '#components/clinic/patient-name.tsx'
import { staffOrdersQuery } from '#components/clinic/staff-orders-query.ts'
import { StaffStatus } from '#components/clinic/staff-status.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { classNames } from '#components/ui/class-names.ts'
import type { StaffOrderPage, StaffOrderSummaryView } from '#lib/orders/order-view.ts'

type OrderPickerProps = { recent: StaffOrderPage; orderId: string | undefined; readAt: string }

/** The newest orders, or those that a search finds; the picked one is in the address by its id. */
export function OrderPicker(props: OrderPickerProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <OrderList {...props} />
    </QueryClientProvider>
  )
}

function OrderList({ recent, orderId, readAt }: OrderPickerProps) {
  const t = useTranslations('simulator')
  const clinic = useTranslations('clinic.orders')
  const [search, setSearch] = useState('')
  const {
    data = recent,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...staffOrdersQuery({ sort: 'placed', search }),
    ...(search
      ? { placeholderData: keepPreviousData }
      : { initialData: recent, initialDataUpdatedAt: Date.parse(readAt) }),
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
      <OrdersSearch search={search} onSearch={setSearch} />
      <p aria-live="polite" className={search ? 'text-xs text-soft' : 'sr-only'}>
        {search && !isPlaceholderData && clinic('foundFor', { count: data.total, search })}
      </p>
      <ul className="max-h-[32rem] space-y-1 overflow-y-auto pr-1 lg:max-h-[calc(100dvh-15rem)]">
        {data.orders.map((order) => (
          <PickerItem key={order.orderId} order={order} isPicked={order.orderId === orderId} />
        ))}
      </ul>
    </section>
  )
}

function PickerItem({ order, isPicked }: { order: StaffOrderSummaryView; isPicked: boolean }) {
  const t = useTranslations('orders')
  return (
    <li>
      <Link
        href={`/clinic/simulator?order=${order.orderId}` as Route}
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
