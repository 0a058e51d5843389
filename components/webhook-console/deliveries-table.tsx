'use client'

import { useTranslations } from 'next-intl'
import { Fragment, useId, useState } from 'react'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { CodeName } from '#components/ui/code-name.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { lowLevelOf } from '#contract/order-status.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import type { ReceivedView } from '#lib/webhook-console/console-view.ts'
import { describeReceived, nameOutcome, outcomeTone } from './describe-received.ts'
import { ReceivedBody } from './received-body.tsx'
import { ReplayOne } from './replay-one.tsx'

export function DeliveriesTable({ rows }: { rows: readonly ReceivedView[] }) {
  const t = useTranslations('webhooks.list')
  return (
    <>
      <Table caption={t('caption')} isDense className="max-sm:min-w-0">
        <TableHead>
          <HeaderCell>{t('at')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('type')}</HeaderCell>
          <HeaderCell>{t('outcome')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('effect')}</HeaderCell>
          <HeaderCell className="relative">
            <span className="sr-only">{t('actions')}</span>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <DeliveryRows key={row.rowId} row={row} />
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-xs text-soft">{t('audited')}</p>
    </>
  )
}

const linkStyle =
  'min-h-9 rounded-lg px-2 text-sm font-semibold whitespace-nowrap text-accent hover:bg-accent-soft'

function DeliveryRows({ row }: { row: ReceivedView }) {
  const t = useTranslations('webhooks')
  const bodyId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { messageId } = row
  const outcome = nameOutcome(row.outcome)
  return (
    <Fragment>
      <TableRow>
        <Cell>
          <span className="tabular-nums sm:whitespace-nowrap">
            <LocalTime instant={row.at} />
          </span>
          <span className="mt-1 line-clamp-3 font-mono text-xs [overflow-wrap:anywhere] sm:hidden">
            {row.eventType ? <CodeName name={row.eventType} /> : t('list.noType')}
          </span>
        </Cell>
        <Cell className="max-sm:hidden">
          <span className="line-clamp-3 max-w-56 font-mono text-xs [overflow-wrap:anywhere]">
            {row.eventType ? <CodeName name={row.eventType} /> : t('list.noType')}
          </span>
          <span
            className="block max-w-44 truncate font-mono text-xs text-soft"
            title={messageId ?? undefined}
          >
            {messageId ?? t('list.noId')}
          </span>
        </Cell>
        <Cell>
          <Chip tone={outcomeTone[outcome]}>{t(`outcomes.${outcome}`)}</Chip>
          <span className="mt-1 block text-xs sm:hidden">
            <Effect row={row} />
          </span>
        </Cell>
        <Cell className="min-w-36 text-xs max-sm:hidden">
          <Effect row={row} />
        </Cell>
        <Cell className="w-0 text-right whitespace-nowrap max-sm:whitespace-normal">
          {row.can.open && messageId && (
            <BareButton
              aria-expanded={isOpen}
              aria-controls={isOpen ? bodyId : undefined}
              aria-label={t(isOpen ? 'body.hideNamed' : 'body.showNamed', { messageId })}
              onClick={() => setIsOpen(!isOpen)}
              className={linkStyle}
            >
              {t(isOpen ? 'body.hide' : 'body.show')}
            </BareButton>
          )}
          {row.can.replay && messageId && <ReplayOne messageId={messageId} className={linkStyle} />}
        </Cell>
      </TableRow>
      {isOpen && messageId && (
        <tr id={bodyId}>
          <td colSpan={5} className="border-b border-line bg-sunken/50 p-4">
            <ReceivedBody messageId={messageId} patientId={row.patientId} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Effect({ row }: { row: ReceivedView }) {
  const t = useTranslations('webhooks')
  const statuses = useTranslations('orders.statuses')
  const wordOf = (status: string) => statuses(statusWordOf(lowLevelOf(status)))
  const effect = describeReceived(row)
  return (
    <>
      <span className="block">
        {effect.is === 'moved' &&
          t('effects.moved', { before: wordOf(effect.before), after: wordOf(effect.after) })}
        {effect.is === 'first' && t('effects.first', { after: wordOf(effect.after) })}
        {effect.is === 'fields' && t('effects.fields', { count: effect.count })}
        {effect.is !== 'moved' &&
          effect.is !== 'first' &&
          effect.is !== 'fields' &&
          t(`effects.${effect.is}`)}
      </span>
      {row.replayedAt && <Replayed at={row.replayedAt} outcome={row.replayOutcome} />}
      <Links row={row} />
    </>
  )
}

function Replayed({ at, outcome }: { at: string; outcome: string | null }) {
  const t = useTranslations('webhooks')
  if (outcome === null) return <span className="block text-soft">{t('effects.replayWaiting')}</span>
  return (
    <span className="block text-soft">
      {t.rich('effects.replayed', {
        outcome: t(`outcomes.${nameOutcome(outcome)}`),
        time: () => <LocalTime instant={at} />,
      })}
    </span>
  )
}

function Links({ row: { orderId, reportId, patientId } }: { row: ReceivedView }) {
  const t = useTranslations('webhooks.list')
  if (!orderId && !reportId && !patientId) return null
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 *:inline-flex *:min-h-6 *:items-center">
      {orderId && (
        <TextLink href={`/clinic/orders/${orderId}`}>
          {t('order', { reference: orderReference(orderId) })}
        </TextLink>
      )}
      {reportId && <TextLink href={`/clinic/reports/${reportId}`}>{t('report')}</TextLink>}
      {patientId && <TextLink href={`/clinic/patients/${patientId}`}>{t('patient')}</TextLink>}
    </span>
  )
}
