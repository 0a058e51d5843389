import { useTranslations } from 'next-intl'
import { useAuditWords } from '#components/audit/use-audit-words.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OrderAccessView } from '#lib/orders/order-view.ts'

interface OrderAccessTableProps {
  accesses: readonly OrderAccessView[]
  total: number
}

export function OrderAccessTable({ accesses, total }: OrderAccessTableProps) {
  const t = useTranslations('staff-orders.order')
  const labels = useTranslations('staff-orders.accesses')
  const wordsOf = useAuditWords()
  if (accesses.length === 0) return <p className="text-soft">{t('noAccesses')}</p>
  return (
    <>
      <Table caption={t('accessesCaption')} isDense className="max-sm:min-w-0">
        <TableHead>
          <HeaderCell>{t('accessColumns.at')}</HeaderCell>
          <HeaderCell>{t('accessColumns.who')}</HeaderCell>
          <HeaderCell>{t('accessColumns.action')}</HeaderCell>
        </TableHead>
        <TableBody>
          {accesses.map((access) => (
            <TableRow key={access.accessId}>
              <Cell className="sm:whitespace-nowrap">
                <LocalTime instant={access.at} />
              </Cell>
              <Cell>{access.actorName ?? t('system')}</Cell>
              <Cell>{wordsOf(access)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-xs text-soft">
        {total > accesses.length
          ? labels('newest', { shown: accesses.length, total })
          : labels('total', { total })}
      </p>
    </>
  )
}
