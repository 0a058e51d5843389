import { useTranslations } from 'next-intl'
import { CodeName } from '#components/ui/code-name.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { ShowAttempts } from '#components/webhook-endpoints/attempts/show-attempts.tsx'
import { messagePath } from '#components/webhook-endpoints/endpoint-path.ts'
import type { MessageStatus, MessageView } from '#lib/service-endpoints/endpoint-view.ts'
import { ResendOne } from './resend-one.tsx'

interface MessagesTableProps {
  endpointId: string
  status: MessageStatus
  rows: readonly MessageView[]
  canResend: boolean
}

const outcomeKeys = { failed: 'end', pending: 'next', held: 'next', succeeded: 'finished' } as const

export function MessagesTable({ endpointId, status, rows, canResend }: MessagesTableProps) {
  const t = useTranslations('webhook-endpoints.messages')
  if (rows.length === 0) return <p className="text-soft">{t(`none.${status}`)}</p>
  const isEnded = status === 'failed' || status === 'succeeded'
  return (
    <Table
      caption={t('caption', { status: t(`statuses.${status}`) })}
      isDense
      className="max-sm:min-w-0"
    >
      <TableHead>
        <HeaderCell>{t('type')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t(outcomeKeys[status])}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('attempts')}</HeaderCell>
        <HeaderCell className="relative">
          <span className="sr-only">{t('action')}</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.messageId}>
            <Cell>
              <MessageName message={row} />
              <span className="block text-xs sm:hidden">
                {status === 'pending' && row.nextAttemptAt ? (
                  t.rich('nextAt', { time: () => <LocalTime instant={row.nextAttemptAt ?? ''} /> })
                ) : (
                  <Outcome message={row} status={status} />
                )}
              </span>
            </Cell>
            <Cell className="max-sm:hidden">
              <Outcome message={row} status={status} />
            </Cell>
            <Cell className="tabular-nums max-sm:hidden">{row.attempts}</Cell>
            <Cell className="w-0 text-right">
              <div className="flex items-center justify-end gap-1 max-sm:flex-col max-sm:items-end">
                {row.attempts > 0 && (
                  <ShowAttempts
                    path={messagePath(endpointId, row.messageId)}
                    messageId={row.messageId}
                  />
                )}
                {isEnded && canResend && (
                  <ResendOne endpointId={endpointId} messageId={row.messageId} />
                )}
              </div>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export function MessageName({ message }: { message: MessageView }) {
  const t = useTranslations('webhook-endpoints.messages')
  return (
    <>
      <span className="block font-mono text-xs [overflow-wrap:anywhere]">
        <CodeName name={message.eventType} />
      </span>
      <span className="block text-xs text-soft">
        <LocalTime instant={message.createdAt} />
      </span>
      {message.resentAt && (
        <span className="block text-xs text-soft">
          {t.rich('resent', { time: () => <LocalTime instant={message.resentAt ?? ''} /> })}
        </span>
      )}
    </>
  )
}

function Outcome({ message, status }: { message: MessageView; status: MessageStatus }) {
  const t = useTranslations('webhook-endpoints.messages')
  const { endReason, finishedAt, nextAttemptAt } = message
  if (status === 'held') return t('whenEnabled')
  if (status === 'pending') return nextAttemptAt ? <LocalTime instant={nextAttemptAt} /> : t('soon')
  return (
    <>
      {status === 'failed' && <span className="block">{t(`reasons.${endReason ?? 'other'}`)}</span>}
      {finishedAt && (
        <span className="block text-xs text-soft">
          <LocalTime instant={finishedAt} />
        </span>
      )}
    </>
  )
}
