'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { startTransition, useOptimistic, useRef, useState } from 'react'
import { BulkBar, type BulkCan } from '#components/bulk-actions/bulk-bar.tsx'
import { useSelection } from '#components/bulk-actions/use-selection.ts'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { SavedViewsBar } from '#components/saved-views/saved-views-bar.tsx'
import { KeyHints } from '#components/shortcuts/key-hints.tsx'
import { classNames } from '#components/ui/class-names.ts'
import type { OrderId } from '#lib/ids.ts'
import type { OrderedTestView, StaffOrderPage } from '#lib/orders/order-view.ts'
import type { SavedViews } from '#lib/saved-views/saved-view.ts'
import {
  clinicOrdersHref,
  countNarrowings,
  fromFirstPage,
  type Narrowing,
  type OrderFilters,
} from './order-filters.ts'
import { OrderPane } from './order-pane.tsx'
import { OrdersControls } from './orders-controls.tsx'
import { OrdersResults } from './orders-results.tsx'
import { StatusTabs } from './orders-tabs.tsx'
import { useFoundOrders } from './use-found-orders.ts'
import { useOrderRows } from './use-order-rows.ts'

interface OrdersLiveProps {
  found: StaffOrderPage
  filters: OrderFilters
  /** The words that `filters` has the id of. */
  search: string
  tests: readonly OrderedTestView[]
  views: SavedViews
  can: { export: boolean } & BulkCan
  /** ISO instant of the server's read */
  readAt: string
}

export function OrdersLive(props: OrdersLiveProps) {
  return (
    <QueryProvider>
      <OrdersWithPane {...props} />
    </QueryProvider>
  )
}

function OrdersWithPane(props: OrdersLiveProps) {
  const { found, filters: current, search, tests, views, can, readAt } = props
  const t = useTranslations('staff-orders.orders.connection')
  const router = useRouter()
  const { filters, narrow } = useOrderFilters(current)
  const list = useFoundOrders({ found, filters: current, search, readAt })
  const [shownId, setShownId] = useState<OrderId>()
  const selection = useSelection()
  const paneRef = useRef<HTMLElement>(null)
  const rows = useOrderRows({
    shownId,
    onShow: setShownId,
    onHide: () => setShownId(undefined),
    onOpen: (orderId) => router.push(`/clinic/orders/${orderId}`),
    onSelect: selection.flip,
    paneRef,
  })
  return (
    <div
      className={classNames(
        'min-w-0',
        shownId && 'xl:grid xl:grid-cols-[minmax(0,1fr)_25rem] xl:items-start xl:gap-5',
      )}
    >
      <div className="min-w-0">
        <SavedViewsBar
          found={views}
          readAt={readAt}
          filters={listFilters(filters)}
          hrefOf={clinicOrdersHref}
        />
        <StatusTabs filters={filters} />
        <OrdersControls {...{ filters, tests, can, list }} onNarrow={narrow} />
        <OrdersResults
          list={list}
          rows={rows}
          filters={filters}
          pageFilters={current}
          isFiltered={countNarrowings(filters) > 0 || filters.status !== undefined}
          shownId={shownId}
          onShow={setShownId}
          selection={selection}
        />
        <BulkBar selection={selection} can={can} onDone={list.refetch} />
        <LiveNote t={t} isUnavailable={list.isUnavailable} className="mt-4 text-xs" />
        <KeyHints />
      </div>
      {shownId && <OrderPane orderId={shownId} onClose={rows.hide} paneRef={paneRef} />}
    </div>
  )
}

/** Without the page that is shown, and the search. */
function listFilters({
  page: _,
  after: __,
  before: ___,
  searchId: ____,
  ...filters
}: OrderFilters) {
  return filters
}

/** The filters in the address; a choice shows at once, before the page that it leads to has loaded. */
function useOrderFilters(current: OrderFilters) {
  const router = useRouter()
  const [filters, setFilters] = useOptimistic(current)
  const narrow = (changes: Narrowing) =>
    startTransition(() => {
      const next = fromFirstPage(filters, changes)
      setFilters(next)
      router.push(clinicOrdersHref(next), { scroll: false })
    })
  return { filters, narrow }
}
