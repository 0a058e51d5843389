import { ArrowDown } from 'lucide-react'
import type { Route } from 'next'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import {
  clinicOrdersHref,
  type OrderFilters,
  type OrderSort,
} from '#components/clinic/order-filters.ts'
import { PatientName } from '#components/clinic/patient-name.tsx'
import { StaffStatus } from '#components/clinic/staff-status.tsx'
import { LocalTime } from '#components/ui/local-time.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import type { StaffOrderSummaryView } from '#lib/orders/order-view.ts'
import { formatSampleId } from '#service/contract/sample-id.ts'

export function OrdersTable({
  orders,
  filters,
}: {
  orders: readonly StaffOrderSummaryView[]
  filters: OrderFilters
}) {
  const t = useTranslations('clinic.orders')
  return (
    <Table caption={t('caption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('columns.patient')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('columns.test')}</HeaderCell>
        <HeaderCell>{t('columns.status')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('columns.code')}</HeaderCell>
        <SortCell sort="changed" filters={filters} className="max-sm:hidden" />
        <SortCell sort="placed" filters={filters} className="max-sm:hidden" />
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </TableBody>
    </Table>
  )
}

function OrderRow({ order }: { order: StaffOrderSummaryView }) {
  const t = useTranslations('orders')
  const testName = order.labTestName ?? t('unnamedTest')
  const changed = order.status.at && <RelativeTime instant={order.status.at} />
  return (
    <TableRow>
      <RowHeaderCell className="max-sm:w-1/2">
        <Link
          href={`/clinic/orders/${order.orderId}` as Route}
          prefetch={false}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <PatientName patient={order.patient} />
        </Link>
        <span className="block text-xs font-normal text-soft sm:hidden">{testName}</span>
      </RowHeaderCell>
      <Cell className="max-sm:hidden">{testName}</Cell>
      <Cell>
        <StaffStatus low={order.status.low} />
        <span className="mt-1 block text-xs text-soft sm:hidden">{changed}</span>
      </Cell>
      <Cell className="whitespace-nowrap text-soft max-sm:hidden">
        {order.sampleId ? formatSampleId(order.sampleId) : '–'}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{changed}</Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        {order.placedAt && <LocalTime instant={order.placedAt} style="date" />}
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
  const t = useTranslations('clinic.orders')
  const isCurrent = filters.sort === sort
  return (
    <HeaderCell aria-sort={isCurrent ? 'descending' : undefined} className={className}>
      <Link
        href={clinicOrdersHref({ ...filters, sort, page: 1 }) as Route}
        prefetch={false}
        className="relative inline-flex items-center gap-1 rounded-sm underline-offset-4 hover:text-ink hover:underline"
      >
        {t(`columns.${sort}`)}
        {isCurrent && <ArrowDown aria-hidden="true" className="size-3.5" />}
        <span className="sr-only">, {t(`sort.${sort}`)}</span>
      </Link>
    </HeaderCell>
  )
}
