'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ListSearch } from '#components/lists/list-search.tsx'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import type { OrderedTestView } from '#lib/orders/order-view.ts'
import {
  areDaysReversed,
  countNarrowings,
  type Narrowing,
  type OrderFilters,
} from './order-filters.ts'
import { OrdersExport } from './orders-export.tsx'
import { OrdersFilterForm } from './orders-filter-form.tsx'
import { FoundCount } from './orders-tabs.tsx'
import type { FoundOrders } from './use-found-orders.ts'

interface OrdersControlsProps {
  filters: OrderFilters
  tests: readonly OrderedTestView[]
  can: { export: boolean }
  list: FoundOrders
  onNarrow: (changes: Narrowing) => void
}

export function OrdersControls(props: OrdersControlsProps) {
  const { filters, tests, can, list, onNarrow } = props
  const t = useTranslations('staff-orders.orders')
  const searchRef = useRef<HTMLInputElement>(null)
  const filterRef = useRef<HTMLSelectElement>(null)
  const [isOpen, setIsOpen] = useState(countNarrowings(filters) > 0)
  const isReversed = areDaysReversed(filters)
  const [wasReversed, setWasReversed] = useState(isReversed)
  if (isReversed !== wasReversed) {
    setWasReversed(isReversed)
    // A saved view may have such days, and the form says so.
    if (isReversed) setIsOpen(true)
  }
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
        <ListSearch t={t} search={list.search} onSearch={list.onSearch} inputRef={searchRef} />
        <p aria-live="polite" className="text-sm text-soft">
          {!list.isSettling && !list.isLost && (
            <FoundCount
              page={list.page}
              search={list.search}
              isFiltered={countNarrowings(filters) > 0}
            />
          )}
        </p>
        {can.export && <OrdersExport filters={filters} search={list.search} />}
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
