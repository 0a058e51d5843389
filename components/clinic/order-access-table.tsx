import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/local-time.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import type { OrderAccessView } from '#lib/orders/order-view.ts'

const words = {
  'orders.read': 'read',
  'orders.cancel': 'cancel',
  'simulator.drive': 'drive',
  'simulator.label': 'label',
} as const

function wordOf(action: string) {
  return Object.hasOwn(words, action) ? words[action as keyof typeof words] : 'other'
}

/** A page that follows an order reads it again and again; that is one line here. */
function mergeRepeats(accesses: readonly OrderAccessView[]): OrderAccessView[] {
  return accesses.filter((access, index) => {
    const newer = accesses[index - 1]
    return newer?.action !== access.action || newer.actorName !== access.actorName
  })
}

/** The audit of this one order, the newest first. */
export function OrderAccessTable({ accesses }: { accesses: readonly OrderAccessView[] }) {
  const t = useTranslations('clinic.order')
  if (accesses.length === 0) return <p className="text-soft">{t('noAccesses')}</p>
  return (
    <Table caption={t('accessesCaption')} isDense>
      <TableHead>
        <HeaderCell>{t('accessColumns.at')}</HeaderCell>
        <HeaderCell>{t('accessColumns.who')}</HeaderCell>
        <HeaderCell>{t('accessColumns.action')}</HeaderCell>
      </TableHead>
      <TableBody>
        {mergeRepeats(accesses).map((access) => (
          <TableRow key={`${access.at}-${access.action}-${access.actorName}`}>
            <Cell className="whitespace-nowrap">
              <LocalTime instant={access.at} />
            </Cell>
            <Cell>{access.actorName ?? t('system')}</Cell>
            <Cell>{t(`access.${wordOf(access.action)}`)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
