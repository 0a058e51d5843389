'use client'

import { useTranslations } from 'next-intl'
import type { Selection } from '#components/bulk-actions/use-selection.ts'
import { EmptyList } from '#components/lists/empty-list.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { OrderId } from '#lib/ids.ts'
import { clinicOrdersHref, fromFirstPage, type OrderFilters } from './order-filters.ts'
import { OrdersPages } from './orders-pages.tsx'
import { OrdersTable } from './orders-table.tsx'
import { SimilarOrders } from './similar-orders.tsx'
import type { FoundOrders } from './use-found-orders.ts'
import type { useOrderRows } from './use-order-rows.ts'

interface OrdersResultsProps {
  list: FoundOrders
  rows: ReturnType<typeof useOrderRows>
  filters: OrderFilters
  /** Those of the page that is shown; `filters` may be one choice ahead. */
  pageFilters: OrderFilters
  isFiltered: boolean
  shownId: OrderId | undefined
  onShow: (orderId: OrderId) => void
  selection: Selection
}

export function OrdersResults({ list, rows, pageFilters, ...props }: OrdersResultsProps) {
  if (list.isLost) return <SearchUnavailable onRetry={list.onRetry} />
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed on the links inside */}
      <div onKeyDown={(event) => rows.onKeyDown(event.nativeEvent)}>
        <OrdersFound {...props} list={list} rows={rows} />
      </div>
      <OrdersPages
        found={list.page}
        page={list.turned}
        hrefFor={(place) => clinicOrdersHref({ ...fromFirstPage(pageFilters), ...place })}
      />
      <SimilarOrders orders={list.page.similar} search={list.search} />
    </>
  )
}

function OrdersFound(props: Omit<OrdersResultsProps, 'pageFilters'>) {
  const { list, rows, filters, isFiltered, shownId, onShow, selection } = props
  const t = useTranslations('staff-orders.orders')
  if (list.page.orders.length > 0) {
    return (
      <OrdersTable
        orders={list.page.orders}
        filters={filters}
        shownId={shownId}
        onShow={onShow}
        bodyRef={rows.bodyRef}
        selection={selection}
      />
    )
  }
  if (list.page.similar.length > 0) return null
  return (
    <EmptyList t={t} isFiltered={list.search !== '' || isFiltered} href={clinicOrdersHref({})} />
  )
}

/** Stands in for the rows: other rows in their place would look like the result of the search. */
function SearchUnavailable({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('staff-orders')
  return (
    <EmptyState
      title={t('list.unavailable')}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('messages.retry')}
        </Button>
      }
    />
  )
}
