'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import { lowLevelOf } from '#contract/order-status.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import type { DeliveryView } from '#lib/simulator/delivery-view.ts'
import { describeEffect } from './describe-effect.ts'
import { deliveriesQuery } from './faults-query.ts'

const kinds: Record<string, Tone> = {
  accepted: 'good',
  duplicate: 'neutral',
  id_reuse: 'alert',
  forged: 'alert',
  stale: 'watch',
  malformed: 'watch',
  too_large: 'watch',
  foreign_team: 'alert',
}

export function DeliveryList() {
  const t = useTranslations('simulator.deliveries')
  const { data: deliveries, isError } = useQuery(deliveriesQuery)
  return (
    <section aria-labelledby="deliveries" className="min-w-0">
      <h2 id="deliveries" className="text-sm font-bold">
        {t('title')}
      </h2>
      <p className="mt-0.5 mb-3 text-xs text-soft">{t('text')}</p>
      {isError && !deliveries && <Notice tone="watch">{t('unavailable')}</Notice>}
      {deliveries?.length === 0 && <p className="text-soft">{t('empty')}</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <Table caption={t('title')} isDense className="min-w-140">
          <TableHead>
            <HeaderCell>{t('at')}</HeaderCell>
            <HeaderCell>{t('kind')}</HeaderCell>
            <HeaderCell>{t('effect')}</HeaderCell>
          </TableHead>
          <TableBody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

const kindNames = [
  'accepted',
  'duplicate',
  'id_reuse',
  'forged',
  'stale',
  'malformed',
  'too_large',
  'foreign_team',
] as const

function DeliveryRow({ delivery }: { delivery: DeliveryView }) {
  const t = useTranslations('simulator.deliveries')
  const statuses = useTranslations('orders.statuses')
  const wordOf = (status: string) => statuses(statusWordOf(lowLevelOf(status)))
  const effect = describeEffect(delivery)
  return (
    <TableRow>
      <Cell className="whitespace-nowrap tabular-nums">
        <LocalTime instant={delivery.at} style="preciseTime" />
      </Cell>
      <Cell>
        <Chip tone={kinds[delivery.kind] ?? 'neutral'} className="whitespace-nowrap">
          {t(`kinds.${kindNames.find((known) => known === delivery.kind) ?? 'other'}`)}
        </Chip>
      </Cell>
      <Cell>
        {effect.is === 'moved' || effect.is === 'first'
          ? t(`effects.${effect.is}`, {
              before: wordOf(effect.before),
              after: wordOf(effect.after),
            })
          : t(`effects.${effect.is}`, { count: delivery.changedFields })}
        {delivery.orderId && (
          <span className="block text-xs">
            <TextLink href={`/clinic/simulator?order=${delivery.orderId}`}>
              {t('order', { reference: orderReference(delivery.orderId) })}
            </TextLink>
          </span>
        )}
      </Cell>
    </TableRow>
  )
}
