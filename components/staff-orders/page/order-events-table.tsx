import { useTranslations } from 'next-intl'
import { StaffStatus } from '#components/staff-orders/staff-status.tsx'
import { CodeName } from '#components/ui/code-name.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { lowLevelOf } from '#contract/order-status.ts'
import type { OrderEventView } from '#lib/orders/order-view.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'

export function OrderEventsTable({ events }: { events: readonly OrderEventView[] }) {
  const t = useTranslations('staff-orders.order')
  const reasons = useTranslations('orders.reasons')
  if (events.length === 0) return <p className="text-soft">{t('noEvents')}</p>
  return (
    <Table caption={t('eventsCaption')} isDense>
      <TableHead>
        <HeaderCell>{t('eventColumns.at')}</HeaderCell>
        <HeaderCell>{t('eventColumns.status')}</HeaderCell>
        <HeaderCell>{t('eventColumns.raw')}</HeaderCell>
      </TableHead>
      <TableBody>
        {events.toReversed().map((event) => (
          <TableRow key={event.eventId}>
            <Cell className="whitespace-nowrap">
              <LocalTime instant={event.at} />
            </Cell>
            <Cell>
              <StaffStatus low={lowLevelOf(event.status)} />
              {event.detail && (
                <p className="mt-1 text-xs text-soft">{reasons(reasonKeyOf(event.detail))}</p>
              )}
            </Cell>
            <Cell className="min-w-40 font-mono text-xs text-soft">
              <CodeName name={event.status} />
              {event.detail && (
                <span className="block">
                  <CodeName name={event.detail} />
                </span>
              )}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
