import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/local-time.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import type { OrderAccessView } from '#lib/orders/order-view.ts'

const words = {
  'orders.read': 'read',
  'orders.read-message': 'readMessage',
  'orders.cancel': 'cancel',
  'kits.order': 'ordered',
  'kits.register': 'registered',
  'kits.check': 'checked',
  'attention.set-aside': 'setAside',
  'attention.bring-back': 'broughtBack',
  'reconciliation.gap': 'gap',
  'simulator.drive': 'drive',
  'simulator.label': 'label',
} as const

function wordOf(action: string) {
  return Object.hasOwn(words, action) ? words[action as keyof typeof words] : 'other'
}

interface OrderAccessTableProps {
  accesses: readonly OrderAccessView[]
  total: number
}

/** The audit of this one order, the newest first. */
export function OrderAccessTable({ accesses, total }: OrderAccessTableProps) {
  const t = useTranslations('clinic.order')
  const desk = useTranslations('desk.accesses')
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
              <Cell>{t(`access.${wordOf(access.action)}`)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-xs text-soft">
        {total > accesses.length
          ? desk('newest', { shown: accesses.length, total })
          : desk('total', { total })}
      </p>
    </>
  )
}
