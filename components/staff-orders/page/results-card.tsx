import { useTranslations } from 'next-intl'
import { ReasonChips } from '#components/results-desk/reason-chips.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { DayOrTime } from '#components/ui/time/place-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import type { OrderResultsView } from '#lib/orders/staff/order-page-view.ts'
import { GiveReason } from './give-reason.tsx'

/** Results can be held until they arrive. */
const awaited = new Set(['received', 'collecting_sample', 'sample_with_lab'])

/** The set in short; its own page has the values. */
export function ResultsCard({ order }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.results')
  const { resultSet: set, needsReason, orderId } = order
  return (
    <Card as="section" padding="small" aria-labelledby="order-results">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="order-results" className="text-sm font-bold">
          {t('title')}
        </h2>
        {!needsReason && (set !== null || awaited.has(order.status.high ?? '')) && (
          <TextLink href={`/clinic/results/${orderId}`} className="text-sm">
            {t(set ? 'open' : 'hold')}
          </TextLink>
        )}
      </div>
      {set ? (
        <ResultsSummary set={set} hasAccount={order.patient.hasAccount} />
      ) : (
        <p className="mt-2 text-sm text-soft">{t('none')}</p>
      )}
      {set && needsReason && <ReasonNeeded order={order} />}
    </Card>
  )
}

function ResultsSummary({ set, hasAccount }: { set: OrderResultsView; hasAccount: boolean }) {
  const t = useTranslations('staff-orders.results')
  const lanes = useTranslations('results-desk.lanes')
  const { lane, reasons, loops, resultCount, outsideCount, missingCount } = set
  const tone = lane === 'critical' ? 'alert' : lane === 'done' ? 'neutral' : 'accent'
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <Chip tone={tone} icon={null}>
          {lanes(lane)}
        </Chip>
        <ReasonChips reasons={reasons} loops={loops} />
      </div>
      <p className="mt-2.5 text-sm font-semibold">
        {[
          t('count', { count: resultCount }),
          outsideCount !== null && t('outside', { count: outsideCount }),
          missingCount > 0 && t('missing', { count: missingCount }),
          set.status === 'partial' && t('partial'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-0.5 text-sm text-soft">
        {set.labName && `${set.labName} · `}
        {set.collectedAt && (
          <>
            {t('collected')} <DayOrTime at={set.collectedOn ?? set.collectedAt} /> ·{' '}
          </>
        )}
        {t('received')} <RelativeTime instant={set.receivedAt} />
      </p>
      <p className="mt-0.5 text-sm text-soft">
        {t('patientSees')}: {t(`sees.${seenBy(set, hasAccount)}`)}
      </p>
    </>
  )
}

function seenBy({ releasedAt, lane, openedAt }: OrderResultsView, hasAccount: boolean) {
  if (!hasAccount && openedAt === null) return 'noAccount'
  if (releasedAt === null) return 'nothing'
  if (lane === 'held') return 'part'
  if (lane === 'done') return openedAt ? 'opened' : 'unopened'
  return openedAt ? 'valuesOpened' : 'values'
}

function ReasonNeeded({ order }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.results')
  return (
    <p className="mt-2.5 text-sm">
      {t('reasonNeeded')} <GiveReason order={order} />
    </p>
  )
}
