'use client'

import { useTranslations } from 'next-intl'
import { Fragment, useId, useState } from 'react'
import { MessageBody } from '#components/clinic/message-body.tsx'
import { MessageEffect } from '#components/clinic/message-effect.tsx'
import { LocalTime } from '#components/ui/local-time.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import type { OrderMessageView } from '#lib/orders/order-view.ts'

const outcomes = ['stored', 'applied', 'unchanged', 'ignored', 'malformed'] as const
const origins = ['webhook', 'answer', 'reconciliation'] as const

interface OrderMessagesTableProps {
  orderId: string
  messages: readonly OrderMessageView[]
  total: number
}

/** What the service told about the order, and what became of each message; its body as it came, on demand. */
export function OrderMessagesTable({ orderId, messages, total }: OrderMessagesTableProps) {
  const t = useTranslations('clinic.order')
  const desk = useTranslations('desk.messages')
  if (messages.length === 0) return <p className="text-soft">{t('noMessages')}</p>
  return (
    <>
      <Table caption={t('messagesCaption')} isDense className="max-sm:min-w-0">
        <TableHead>
          <HeaderCell>{t('messageColumns.receivedAt')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('messageColumns.type')}</HeaderCell>
          <HeaderCell>{t('messageColumns.outcome')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{desk('effect')}</HeaderCell>
          <HeaderCell className="relative">
            <span className="sr-only">{desk('show')}</span>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {messages.map((message) => (
            <MessageRows key={message.messageId} orderId={orderId} message={message} />
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-xs text-soft">
        {total > messages.length && `${desk('newest', { shown: messages.length, total })}. `}
        {desk('audited')}
      </p>
    </>
  )
}

function MessageRows({ orderId, message }: { orderId: string; message: OrderMessageView }) {
  const t = useTranslations('clinic.order')
  const desk = useTranslations('desk.messages')
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
            {message.eventType}
          </span>
        </Cell>
        <Cell className="max-sm:hidden">
          <span className="font-mono text-xs">{message.eventType}</span>
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
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            aria-label={desk(isOpen ? 'hideNamed' : 'showNamed', { messageId })}
            onClick={() => setIsOpen(!isOpen)}
            className="min-h-9 rounded-lg px-2 text-sm font-semibold whitespace-nowrap text-accent hover:bg-accent-soft"
          >
            {desk(isOpen ? 'hide' : 'show')}
          </button>
        </Cell>
      </TableRow>
      {isOpen && (
        <tr id={bodyId}>
          <td colSpan={5} className="border-b border-line bg-sunken/50 p-4">
            <MessageBody orderId={orderId} messageId={messageId} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}
