'use client'

import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { Route } from 'next'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { clinicOrdersHref, type OrderFilters } from '#components/clinic/order-filters.ts'
import { OrdersSearch } from '#components/clinic/orders-search.tsx'
import { OrdersTable } from '#components/clinic/orders-table.tsx'
import { type StaffOrdersPage, staffOrdersQuery } from '#components/clinic/staff-orders-query.ts'
import { useLiveOrders, useLiveStatus } from '#components/live/use-live-updates.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { TabsNav } from '#components/ui/tabs-nav.tsx'
import { highLevelStatuses } from '#service/contract/order-status.ts'

type OrdersLiveProps = {
  found: StaffOrdersPage
  filters: OrderFilters
  /** When the server read the list. */
  readAt: string
}

/** The list as the server rendered it, kept up to date; a search stays on this page. */
export function OrdersLive(props: OrdersLiveProps) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queryClient}>
      <FollowedOrders {...props} />
    </QueryClientProvider>
  )
}

function FollowedOrders({ found: initialPage, filters, readAt }: OrdersLiveProps) {
  const [search, setSearch] = useState('')
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    setSearch('')
    setClearings((count) => count + 1)
  }
  // A search looks at the whole clinic, from its first page.
  const query = staffOrdersQuery(search ? { ...filters, page: 1 } : filters, search)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query,
    ...(search
      ? { placeholderData: keepPreviousData }
      : { initialData: initialPage, initialDataUpdatedAt: Date.parse(readAt) }),
  })
  useLiveOrders(refetch)
  const page = data ?? initialPage
  return (
    <>
      <StatusTabs filters={filters} />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <OrdersSearch key={clearings} search={search} onSearch={setSearch} />
        <p aria-live="polite" className="text-sm text-soft">
          {!isPlaceholderData && <FoundCount page={page} search={search} />}
        </p>
      </div>
      {page.orders.length > 0 ? (
        <OrdersTable orders={page.orders} filters={filters} />
      ) : (
        <NoOrders isFiltered={search !== '' || filters.status !== undefined} onClear={clear} />
      )}
      {!search && <Pages page={page} filters={filters} />}
      <ListNote isAway={isError} />
    </>
  )
}

function ListNote({ isAway }: { isAway: boolean }) {
  const t = useTranslations('clinic.orders.connection')
  const status = useLiveStatus()
  return (
    <p className="mt-4 text-xs text-soft print:hidden" role={isAway ? 'status' : undefined}>
      {t(isAway ? 'away' : status === 'polling' ? 'polling' : 'live')}
    </p>
  )
}

function StatusTabs({ filters }: { filters: OrderFilters }) {
  const t = useTranslations('clinic.orders')
  const tabs = [undefined, ...highLevelStatuses].map((status) => ({
    href: clinicOrdersHref({ ...filters, status, page: 1 }),
    label: status ? t(`status.${status}`) : t('all'),
    isCurrent: filters.status === status,
  }))
  return <TabsNav label={t('statusLabel')} tabs={tabs} />
}

function FoundCount({ page, search }: { page: StaffOrdersPage; search: string }) {
  const t = useTranslations('clinic.orders')
  if (search) return t('foundFor', { count: page.total, search })
  return t(page.isTotalCapped ? 'foundMany' : 'found', { count: page.total })
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('clinic.orders')
  return (
    <EmptyState
      title={t('noneTitle')}
      action={
        isFiltered && (
          <Link
            href={'/clinic/orders' as Route}
            onClick={onClear}
            className={buttonStyle({ variant: 'secondary', size: 'small' })}
          >
            {t('showAll')}
          </Link>
        )
      }
    >
      {t(isFiltered ? 'noneText' : 'noneYet')}
    </EmptyState>
  )
}

function Pages({ page, filters }: { page: StaffOrdersPage; filters: OrderFilters }) {
  const t = useTranslations('common.pagination')
  const pageCount = Math.ceil(page.total / page.size)
  return (
    <Pagination
      page={filters.page}
      pageCount={pageCount}
      hrefFor={(target) => clinicOrdersHref({ ...filters, page: target })}
      text={{
        label: t('label'),
        previous: t('previous'),
        next: t('next'),
        position: t('position', { page: filters.page, pages: pageCount }),
      }}
    />
  )
}
