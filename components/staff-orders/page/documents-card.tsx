import { FileDown, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '#components/ui/card.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { type DatedOrder, findCollectionDay } from '#lib/orders/staff/find-collection-day.ts'
import type { DocumentKind } from '#lib/orders/staff/order-page-view.ts'
import { GiveReason } from './give-reason.tsx'

type ListedOrder = DatedOrder & Pick<StaffOrderView, 'documents' | 'orderId' | 'patient'>

/** PDFs of the order, as they exist. Each download is audited. */
export function DocumentsCard({ order }: { order: ListedOrder }) {
  const t = useTranslations('staff-orders.documents')
  const { documents } = order
  return (
    <Card as="section" padding="small" aria-labelledby="order-documents">
      <h2 id="order-documents" className="text-sm font-bold">
        {t('title')}
      </h2>
      {documents.length === 0 && <p className="mt-2 text-sm text-soft">{t('none')}</p>}
      <ul className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {documents.map(({ kind, needsReason }) => (
          <li key={kind} className="flex min-h-9.5 flex-wrap items-center gap-x-2">
            {needsReason ? (
              <>
                <Lock aria-hidden="true" className="size-4 shrink-0 text-soft" />
                <span className="text-soft">
                  {t(`kinds.${kind}`)} ({t('needsReason')})
                </span>
                <GiveReason order={order} />
              </>
            ) : kind === 'labels' ? (
              <Labels order={order} />
            ) : (
              <Download order={order} kind={kind} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Before it a year is only half typed. */
const firstDay = '1900-01-01'

/** The day is printed on them: nothing is printed before it is given. */
function Labels({ order }: { order: ListedOrder }) {
  const t = useTranslations('staff-orders.documents')
  const known = findCollectionDay(order)
  const [typed, setTyped] = useState<string>()
  const day = typed ?? known
  return (
    <>
      {day < firstDay ? (
        <span className="inline-flex items-center gap-2 text-soft">
          <FileDown aria-hidden="true" className="size-4 shrink-0" />
          {t('kinds.labels')}
        </span>
      ) : (
        <Download order={order} kind="labels" query={`?collectedOn=${day}`} />
      )}
      <label className="flex max-w-full flex-wrap items-center gap-x-2 text-xs text-soft">
        {t('collectionDay')}
        <TextInput
          isDense
          type="date"
          value={day}
          onChange={({ target }) => setTyped(target.value)}
          className="w-auto max-w-full"
        />
      </label>
    </>
  )
}

function Download({
  order: { orderId },
  kind,
  query = '',
}: {
  order: ListedOrder
  kind: DocumentKind
  query?: string
}) {
  const t = useTranslations('staff-orders.documents')
  return (
    <a
      href={`/api/clinic/orders/${orderId}/files/${kind}${query}`}
      download
      className="inline-flex min-h-9 items-center gap-2 rounded-xs font-semibold text-accent underline decoration-accent/35 decoration-2 underline-offset-4 hover:text-accent-strong hover:decoration-accent"
    >
      <FileDown aria-hidden="true" className="size-4 shrink-0" />
      {t(`kinds.${kind}`)}
    </a>
  )
}
