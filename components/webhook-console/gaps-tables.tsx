import { useTranslations } from 'next-intl'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { asOrderId } from '#lib/ids.ts'
import type { GapsView, GapView, MissingResultsView } from '#lib/webhook-console/console-view.ts'
import { RereadButton } from './reread-button.tsx'
import { WearableGaps } from './wearable-gaps.tsx'

export function GapsTables({ found }: { found: GapsView }) {
  const t = useTranslations('webhooks.gaps')
  return (
    <div className="space-y-8">
      <section aria-labelledby="gaps">
        <h2 id="gaps" className="mb-2 text-sm font-bold">
          {t('title')}
        </h2>
        {found.gaps.length === 0 ? (
          <p className="text-soft">{t('none')}</p>
        ) : (
          <Gaps gaps={found.gaps} />
        )}
      </section>
      <WearableGaps gaps={found.wearableGaps} comparedAt={found.wearablesComparedAt} />
      <section aria-labelledby="missing-results">
        <h2 id="missing-results" className="text-sm font-bold">
          {t('missingTitle')}
        </h2>
        <p className="mt-0.5 mb-2 text-xs text-soft">{t('missingText')}</p>
        {found.missingResults.length === 0 ? (
          <p className="text-soft">{t('missingNone')}</p>
        ) : (
          <MissingResults orders={found.missingResults} />
        )}
      </section>
    </div>
  )
}

function Gaps({ gaps }: { gaps: readonly GapView[] }) {
  const t = useTranslations('webhooks.gaps')
  const list = useTranslations('webhooks.list')
  return (
    <Table caption={t('caption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell className="max-sm:hidden">{t('at')}</HeaderCell>
        <HeaderCell>{t('what')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('missing')}</HeaderCell>
        <HeaderCell className="relative">
          <span className="sr-only">{t('action')}</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {gaps.map(({ gapId, kind, subjectId, patientId, foundAt, missing }) => {
          const reference = kind === 'report' ? '' : orderReference(asOrderId(subjectId))
          const name = `${t(`kinds.${kind}`)} ${reference}`.trim()
          return (
            <TableRow key={gapId}>
              <Cell className="whitespace-nowrap max-sm:hidden">
                <LocalTime instant={foundAt} />
              </Cell>
              <Cell>
                <TextLink
                  href={
                    kind === 'report'
                      ? `/clinic/reports/${subjectId}`
                      : `/clinic/orders/${subjectId}`
                  }
                >
                  {name}
                </TextLink>
                <span className="block text-xs text-soft sm:hidden">
                  {t('missingCount', { count: missing })} · <LocalTime instant={foundAt} />
                </span>
                {patientId && (
                  <span className="block text-xs">
                    <TextLink href={`/clinic/patients/${patientId}`} className="inline-block py-1">
                      {list('patient')}
                    </TextLink>
                  </span>
                )}
              </Cell>
              <Cell className="max-sm:hidden">{t('missingCount', { count: missing })}</Cell>
              <Cell className="w-0 text-right">
                <RereadButton kind={kind} id={subjectId} name={name} />
              </Cell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

function MissingResults({ orders }: { orders: readonly MissingResultsView[] }) {
  const t = useTranslations('webhooks.gaps')
  const list = useTranslations('webhooks.list')
  return (
    <Table caption={t('missingCaption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('what')}</HeaderCell>
        <HeaderCell className="relative">
          <span className="sr-only">{t('action')}</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {orders.map(({ orderId }) => {
          const name = list('order', { reference: orderReference(orderId) })
          return (
            <TableRow key={orderId}>
              <Cell>
                <TextLink href={`/clinic/orders/${orderId}`}>{name}</TextLink>
              </Cell>
              <Cell className="w-0 text-right">
                <RereadButton kind="results" id={orderId} name={name} />
              </Cell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
