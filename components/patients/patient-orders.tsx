import { useTranslations } from 'next-intl'
import { StaffStatus } from '#components/staff-orders/staff-status.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
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
import type { PatientId } from '#lib/ids.ts'
import type { OrderPage, OrderSummaryView } from '#lib/orders/order-view.ts'

interface PatientOrdersProps {
  patientId: PatientId
  isStock: boolean
  orders: OrderPage
}

export function PatientOrders({ patientId, isStock, orders }: PatientOrdersProps) {
  const t = useTranslations('patients.patient')
  if (orders.total === 0) return <p className="text-soft">{t('noOrders')}</p>
  return (
    <>
      <Table
        caption={t(isStock ? 'stockOrdersCaption' : 'ordersCaption')}
        isDense
        className="max-sm:min-w-0"
      >
        <TableHead>
          <HeaderCell>{t('columns.test')}</HeaderCell>
          <HeaderCell>{t('columns.status')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('columns.code')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('columns.changed')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('columns.placed')}</HeaderCell>
        </TableHead>
        <TableBody>
          {orders.orders.map((order) => (
            <OrderLine key={order.orderId} order={order} isStock={isStock} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        page={orders.page}
        pageCount={Math.ceil(orders.total / orders.size)}
        hrefFor={(page) => `/clinic/patients/${patientId}${page > 1 ? `?page=${page}` : ''}`}
      />
    </>
  )
}

function OrderLine({ order, isStock }: { order: OrderSummaryView; isStock: boolean }) {
  const t = useTranslations('orders')
  const changed = order.status.at && <RelativeTime instant={order.status.at} />
  return (
    <TableRow>
      <RowHeaderCell>
        <Link
          href={`/clinic/orders/${order.orderId}`}
          prefetch={false}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {order.labTestName ?? t('unnamedTest')}
        </Link>
        <span className="block text-xs font-normal text-soft sm:hidden">{changed}</span>
      </RowHeaderCell>
      <Cell>
        <StaffStatus low={order.status.low} isStock={isStock} />
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
