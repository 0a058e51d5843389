'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type ReactNode, startTransition, useOptimistic, useRef, useState } from 'react'
import {
  clinicOrdersHref,
  countNarrowings,
  fromTheStart,
  type Narrowing,
  type OrderFilters,
} from '#components/clinic/order-filters.ts'
import { OrderPane } from '#components/clinic/order-pane.tsx'
import { OrdersExport } from '#components/clinic/orders-export.tsx'
import { OrdersFilterForm } from '#components/clinic/orders-filter-form.tsx'
import { ListAway, ListNote, NoOrders } from '#components/clinic/orders-notes.tsx'
import { OrdersPages } from '#components/clinic/orders-pages.tsx'
import { OrdersSearch } from '#components/clinic/orders-search.tsx'
import { OrdersTable } from '#components/clinic/orders-table.tsx'
import { FoundCount, StatusTabs } from '#components/clinic/orders-tabs.tsx'
import { useFoundOrders } from '#components/clinic/use-found-orders.ts'
import { useOrderRows } from '#components/clinic/use-order-rows.ts'
import { KeyHints } from '#components/desk/key-hints.tsx'
import { useKeys } from '#components/desk/use-keys.ts'
import { classNames } from '#components/ui/class-names.ts'
import type { OrderedTestView, StaffOrderPage } from '#lib/orders/order-view.ts'

interface OrdersLiveProps {
  found: StaffOrderPage
  filters: OrderFilters
  tests: readonly OrderedTestView[]
  canExport: boolean
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

function FollowedOrders({ found, filters: arrived, tests, canExport, readAt }: OrdersLiveProps) {
  const router = useRouter()
  const [filters, setFilters] = useOptimistic(arrived)
  const [clearings, setClearings] = useState(0)
  const [shownId, setShownId] = useState<string>()
  const paneRef = useRef<HTMLElement>(null)
  const list = useFoundOrders({ found, filters: arrived, readAt })
  const narrow = (changes: Narrowing) =>
    startTransition(() => {
      const next = fromTheStart(filters, changes)
      setFilters(next)
      router.push(clinicOrdersHref(next) as Route, { scroll: false })
    })
  const rows = useOrderRows({
    shownId,
    onShow: setShownId,
    onHide: () => setShownId(undefined),
    onOpen: (orderId) => router.push(`/clinic/orders/${orderId}` as Route),
    paneRef,
  })
  const clear = () => {
    list.onSearch('')
    setClearings((count) => count + 1)
  }
  const isFiltered = countNarrowings(filters) > 0 || filters.status !== undefined
  return (
    <div
      className={classNames(
        'min-w-0',
        shownId && 'xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:items-start xl:gap-5',
      )}
    >
      <div className="min-w-0">
        <StatusTabs filters={filters} />
        <Controls {...{ filters, tests, canExport, list, clearings }} onNarrow={narrow} />
        <Rows onKeyDown={rows.onKeyDown}>
          {list.isLost ? (
            <ListAway onRetry={list.refetch} />
          ) : list.page.orders.length > 0 ? (
            <OrdersTable
              orders={list.page.orders}
              filters={filters}
              shownId={shownId}
              onShow={setShownId}
              bodyRef={rows.bodyRef}
            />
          ) : (
            <NoOrders isFiltered={list.search !== '' || isFiltered} onClear={clear} />
          )}
        </Rows>
        {!list.isLost && (
          <OrdersPages
            found={list.page}
            page={list.place.page}
            onTurn={list.onTurn}
            hrefFor={
              list.search
                ? undefined
                : (place) => clinicOrdersHref({ ...fromTheStart(arrived), ...place })
            }
          />
        )}
        <ListNote isAway={list.isAway} />
        <KeyHints />
      </div>
      {shownId && <OrderPane orderId={shownId} onClose={rows.hide} paneRef={paneRef} />}
    </div>
  )
}

interface ControlsProps extends Pick<OrdersLiveProps, 'filters' | 'tests' | 'canExport'> {
  list: ReturnType<typeof useFoundOrders>
  onNarrow: (changes: Narrowing) => void
  /** How often the search was cleared from elsewhere. */
  clearings: number
}

function Controls({ filters, tests, canExport, list, onNarrow, clearings }: ControlsProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  const filterRef = useRef<HTMLSelectElement>(null)
  const [isOpen, setIsOpen] = useState(countNarrowings(filters) > 0)
  useKeys({
    '/': () => searchRef.current?.select(),
    f: () => {
      setIsOpen(true)
      requestAnimationFrame(() => filterRef.current?.focus())
    },
  })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <OrdersSearch
          key={clearings}
          search={list.search}
          onSearch={list.onSearch}
          inputRef={searchRef}
        />
        <p aria-live="polite" className="text-sm text-soft">
          {!list.isSettling && !list.isLost && (
            <FoundCount
              page={list.page}
              search={list.search}
              isFiltered={countNarrowings(filters) > 0}
            />
          )}
        </p>
        {canExport && <OrdersExport filters={filters} search={list.search} />}
      </div>
      <OrdersFilterForm
        filters={filters}
        tests={tests}
        onNarrow={onNarrow}
        firstRef={filterRef}
        isOpen={isOpen}
        onToggle={setIsOpen}
      />
    </>
  )
}

function Rows({
  onKeyDown,
  children,
}: {
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the links inside of it
    <div onKeyDown={(event) => onKeyDown(event.nativeEvent)}>{children}</div>
  )
}
