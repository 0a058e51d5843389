import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/local-time.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import type { OrderMessageView } from '#lib/orders/order-view.ts'

const outcomes = ['stored', 'applied', 'unchanged', 'ignored', 'malformed'] as const
const origins = ['webhook', 'answer', 'reconciliation'] as const

/** What the service told about the order, and what became of each message. */
export function OrderMessagesTable({ messages }: { messages: readonly OrderMessageView[] }) {
  const t = useTranslations('clinic.order')
  if (messages.length === 0) return <p className="text-soft">{t('noMessages')}</p>
  return (
    <Table caption={t('messagesCaption')} isDense>
      <TableHead>
        <HeaderCell>{t('messageColumns.receivedAt')}</HeaderCell>
        <HeaderCell>{t('messageColumns.type')}</HeaderCell>
        <HeaderCell>{t('messageColumns.origin')}</HeaderCell>
        <HeaderCell>{t('messageColumns.outcome')}</HeaderCell>
      </TableHead>
      <TableBody>
        {messages.map((message) => (
          <TableRow key={message.messageId}>
            <Cell className="whitespace-nowrap">
              <LocalTime instant={message.receivedAt} />
            </Cell>
            <Cell className="font-mono text-xs">{message.eventType}</Cell>
            <Cell>
              {t(`messageOrigin.${origins.find((known) => known === message.origin) ?? 'other'}`)}
            </Cell>
            <Cell>
              {t(`outcome.${outcomes.find((known) => known === message.outcome) ?? 'other'}`)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
