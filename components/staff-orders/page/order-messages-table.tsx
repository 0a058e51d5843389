'use client'

import { useTranslations } from 'next-intl'
import { Fragment, useId, useState } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { CodeName } from '#components/ui/code-name.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { lowLevelOf } from '#contract/order-status.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import type { MessageEffectView, OrderMessageView } from '#lib/orders/order-view.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { MessageBody } from './message-body.tsx'

const outcomes = ['stored', 'applied', 'unchanged', 'waiting', 'malformed'] as const
const origins = ['webhook', 'answer', 'reconciliation'] as const

interface OrderMessagesTableProps {
  orderId: OrderId
  patientId: PatientId | null
  messages: readonly OrderMessageView[]
  total: number
}

export function OrderMessagesTable({ messages, total, ...order }: OrderMessagesTableProps) {
  const t = useTranslations('staff-orders.order')
  const labels = useTranslations('staff-orders.messages')
  if (messages.length === 0) return <p className="text-soft">{t('noMessages')}</p>
  return (
    <>
      <Table caption={t('messagesCaption')} isDense className="max-sm:min-w-0">
        <TableHead>
          <HeaderCell>{t('messageColumns.receivedAt')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('messageColumns.type')}</HeaderCell>
          <HeaderCell>{t('messageColumns.outcome')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{labels('effect')}</HeaderCell>
          <HeaderCell className="relative">
            <span className="sr-only">{labels('show')}</span>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {messages.map((message) => (
            <MessageRows key={message.messageId} {...order} message={message} />
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-xs text-soft">
        {total > messages.length && `${labels('newest', { shown: messages.length, total })}. `}
        {labels('audited')}
      </p>
    </>
  )
}

interface MessageRowsProps {
  orderId: OrderId
  patientId: PatientId | null
  message: OrderMessageView
}

function MessageRows({ message, ...order }: MessageRowsProps) {
  const t = useTranslations('staff-orders.order')
  const labels = useTranslations('staff-orders.messages')
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { messageId } = message
  return (
    <Fragment>
      <TableRow>
        <Cell>
          <span className="sm:whitespace-nowrap">
            <LocalTime instant={message.receivedAt} />
          </span>
          <span className="block font-mono text-xs [overflow-wrap:anywhere] sm:hidden">
            <CodeName name={message.eventType} />
          </span>
        </Cell>
        <Cell className="max-sm:hidden">
          <span className="font-mono text-xs">
            <CodeName name={message.eventType} />
          </span>
          <span className="block max-w-44 truncate font-mono text-xs text-soft" title={messageId}>
            {messageId}
          </span>
        </Cell>
        <Cell>
          {t(`outcome.${outcomes.find((known) => known === message.outcome) ?? 'other'}`)}
          <span className="block text-xs text-soft">
            {t(`messageOrigin.${origins.find((known) => known === message.origin) ?? 'other'}`)}
          </span>
          <span className="mt-1 block text-xs text-soft sm:hidden">
            <MessageEffect effect={message.effect} />
          </span>
        </Cell>
        <Cell className="min-w-48 text-xs text-soft max-sm:hidden">
          <MessageEffect effect={message.effect} />
        </Cell>
        <Cell className="w-0 text-right">
          <BareButton
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            aria-label={labels(isOpen ? 'hideNamed' : 'showNamed', { messageId })}
            onClick={() => setIsOpen(!isOpen)}
            className="min-h-9 rounded-lg px-2 text-sm font-semibold whitespace-nowrap text-accent hover:bg-accent-soft"
          >
            {labels(isOpen ? 'hide' : 'show')}
          </BareButton>
        </Cell>
      </TableRow>
      {isOpen && (
        <tr id={bodyId}>
          <td colSpan={5} className="border-b border-line bg-sunken/50 p-4">
            <MessageBody {...order} messageId={messageId} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function MessageEffect({ effect }: { effect: MessageEffectView | null }) {
  const t = useTranslations('staff-orders.messages')
  const statuses = useTranslations('orders.statuses')
  if (!effect) return '–'
  const { statusBefore, statusAfter, addedEvents, changedFields } = effect
  const nameOf = (status: string) => statuses(statusWordOf(lowLevelOf(status)))
  const lines: string[] = []
  if (statusAfter && statusAfter !== statusBefore) {
    const after = nameOf(statusAfter)
    lines.push(
      statusBefore
        ? t('statusChange', { before: nameOf(statusBefore), after })
        : t('firstStatus', { after }),
    )
  }
  if (addedEvents > 0) lines.push(t('addedEvents', { count: addedEvents }))
  if (changedFields.length > 0) lines.push(t('changedFields', { count: changedFields.length }))
  if (lines.length === 0) return t('nothing')
  return lines.map((line) => (
    <span key={line} className="block" title={changedFields.join('\n') || undefined}>
      {line}
    </span>
  ))
}
