'use client'

import { ArrowDown, ArrowUp, PanelRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { SelectBox } from '#components/bulk-actions/select-box.tsx'
import type { Selection } from '#components/bulk-actions/use-selection.ts'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { formatSampleId } from '#contract/sample-id.ts'
import type { OrderId } from '#lib/ids.ts'
import type { OrderSort } from '#lib/orders/list/order-list-choices.ts'
import type { StaffOrderSummaryView } from '#lib/orders/order-view.ts'
import { isStock } from './is-stock.ts'
import {
  clinicOrdersHref,
  defaultDirection,
  fromFirstPage,
  type OrderFilters,
} from './order-filters.ts'
import { PatientName } from './patient-name.tsx'
import { StaffStatus } from './staff-status.tsx'

interface OrdersTableProps {
  orders: readonly StaffOrderSummaryView[]
  filters: OrderFilters
  /** the order in the pane */
  shownId: OrderId | undefined
  onShow: (orderId: OrderId) => void
  bodyRef: RefObject<HTMLTableSectionElement | null>
  selection: Selection
}

export function OrdersTable(props: OrdersTableProps) {
  const { orders, filters, shownId, onShow, bodyRef, selection } = props
  const t = useTranslations('staff-orders.orders')
  const bulk = useTranslations('bulk-actions')
  const roomy = shownId === undefined ? 'max-sm:hidden' : 'max-sm:hidden xl:max-2xl:hidden'
  return (
    <Table
      caption={t('caption')}
      isDense
      className={classNames('max-sm:min-w-0', shownId !== undefined && 'xl:max-2xl:min-w-0')}
    >
      <TableHead>
        <HeaderCell className="relative w-0 pr-0 print:hidden">
          <SelectBox
            label={bulk('selectPage')}
            orderIds={orders.map(({ orderId }) => orderId)}
            selection={selection}
          />
        </HeaderCell>
        <HeaderCell>{t('columns.patient')}</HeaderCell>
        <SortCell sort="test" filters={filters} className="max-sm:hidden" />
        <HeaderCell>{t('columns.status')}</HeaderCell>
        <HeaderCell className={roomy}>{t('columns.code')}</HeaderCell>
        <SortCell sort="changed" filters={filters} className="max-sm:hidden" />
        <SortCell sort="placed" filters={filters} className={roomy} />
        <HeaderCell className="relative w-0 px-0 max-xl:hidden">
          <PreviewHeading />
        </HeaderCell>
      </TableHead>
      <TableBody ref={bodyRef}>
        {orders.map((order) => (
          <OrderRow
            key={order.orderId}
            order={order}
            roomy={roomy}
            isShown={order.orderId === shownId}
            onShow={onShow}
            selection={selection}
          />
        ))}
      </TableBody>
    </Table>
  )
}

function PreviewHeading() {
  const t = useTranslations('staff-orders.list')
  return <span className="sr-only">{t('preview')}</span>
}

interface OrderRowProps {
  order: StaffOrderSummaryView
  /** classes of the columns that only wide tables have */
  roomy: string
  isShown: boolean
  onShow: (orderId: OrderId) => void
  selection: Selection
}

function OrderRow({ order, roomy, isShown, onShow, selection }: OrderRowProps) {
  const t = useTranslations('orders')
  const bulk = useTranslations('bulk-actions')
  const labels = useTranslations('staff-orders.list')
  const testName = order.labTestName ?? t('unnamedTest')
  const { firstName, lastName, patientId } = order.patient
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const changed = order.status.at && <RelativeTime instant={order.status.at} />
  return (
    <TableRow
      className={
        isShown || selection.ids.has(order.orderId)
          ? 'bg-accent-soft hover:bg-accent-soft'
          : undefined
      }
      data-order-id={order.orderId}
    >
      <Cell className="w-0 pr-0 print:hidden">
        <SelectBox
          label={bulk('select', {
            name: name || bulk(patientId ? 'stock' : 'unnamed'),
            test: testName,
          })}
          orderIds={[order.orderId]}
          selection={selection}
        />
      </Cell>
      <RowHeaderCell className="max-sm:w-1/2">
        <Link
          href={`/clinic/orders/${order.orderId}`}
          prefetch={false}
          data-order-link={order.orderId}
          aria-current={isShown ? 'true' : undefined}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <PatientName patient={order.patient} />
        </Link>
        <span className="block text-xs font-normal text-soft sm:hidden">{testName}</span>
      </RowHeaderCell>
      <Cell className="max-sm:hidden">{testName}</Cell>
      <Cell>
        <StaffStatus low={order.status.low} isStock={isStock(order.patient)} />
        <span className="mt-1 block text-xs text-soft sm:hidden">{changed}</span>
      </Cell>
      <Cell className={classNames('whitespace-nowrap text-soft', roomy)}>
        {order.sampleId ? formatSampleId(order.sampleId) : '–'}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{changed}</Cell>
      <Cell className={classNames('whitespace-nowrap', roomy)}>
        {order.placedAt && <LocalTime instant={order.placedAt} style="date" />}
      </Cell>
      <Cell className="w-0 pl-0 max-xl:hidden">
        <BareButton
          aria-pressed={isShown}
          aria-label={labels('open', { reference: orderReference(order.orderId) })}
          title={labels('open', { reference: orderReference(order.orderId) })}
          onClick={() => onShow(order.orderId)}
          className="relative z-1 -my-2 grid size-9 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink aria-pressed:text-accent"
        >
          <PanelRight aria-hidden="true" className="size-4.5" />
        </BareButton>
      </Cell>
    </TableRow>
  )
}

function SortCell({
  sort,
  filters,
  className,
}: {
  sort: OrderSort
  filters: OrderFilters
  className?: string
}) {
  const t = useTranslations('staff-orders.orders')
  const labels = useTranslations('staff-orders.list')
  const isCurrent = filters.sort === sort
  const { direction } = filters
  const next = isCurrent ? (direction === 'asc' ? 'desc' : 'asc') : defaultDirection(sort)
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  const kind = sort === 'test' ? 'Text' : ''
  const said = isCurrent
    ? labels(direction === 'asc' ? `sortAscending${kind}` : `sortDescending${kind}`)
    : labels('sortBy')
  return (
    <HeaderCell
      aria-sort={isCurrent ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={className}
    >
      <Link
        href={clinicOrdersHref(fromFirstPage(filters, { sort, direction: next }))}
        prefetch={false}
        scroll={false}
        className="relative inline-flex items-center gap-1 rounded-sm underline-offset-4 hover:text-ink hover:underline"
      >
        {t(`columns.${sort}`)}
        {isCurrent && <Arrow aria-hidden="true" className="size-3.5" />}
        <span className="sr-only">, {said}</span>
      </Link>
    </HeaderCell>
  )
}
