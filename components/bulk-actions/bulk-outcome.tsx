import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { BulkOutcome, BulkResult, BulkRow, BulkVerb } from '#lib/bulk-actions/bulk-view.ts'
import type { OrderId } from '#lib/ids.ts'
import { BulkRows, useBulkWords } from './bulk-rows.tsx'

interface BulkOutcomeProps {
  verb: BulkVerb
  outcome: BulkOutcome
  rows: readonly BulkRow[]
  onAgain: (orderIds: OrderId[]) => void
  onDone: () => void
}

const isWorthAnotherTry = (result: BulkResult) => result === 'unavailable' || result === 'changed'

/** What came of each order: what is done stays done, and the rest says why. */
export function BulkOutcomeView({ verb, outcome, rows, onAgain, onDone }: BulkOutcomeProps) {
  const t = useTranslations('bulk-actions')
  const words = useBulkWords()
  const resultOf = new Map(outcome.orders.map(({ orderId, result }) => [orderId, result]))
  const left = rows.filter(({ orderId }) => (resultOf.get(orderId) ?? 'done') !== 'done')
  const staying = rows.filter(
    ({ orderId, staysBooked }) => staysBooked && resultOf.get(orderId) === 'done',
  )
  const again = outcome.orders.filter(({ result }) => isWorthAnotherTry(result))
  const count = outcome.orders.filter(({ result }) => result === 'done').length
  return (
    <div className="mt-2 space-y-4 text-sm text-ink">
      <Notice tone={count > 0 ? 'success' : 'watch'} role="status">
        {t(`done.${verb}`, { count })}
      </Notice>
      {verb === 'cancel' && staying.length > 0 && (
        <BulkRows
          title={t('visitsStay', { count: staying.length })}
          rows={staying}
          end={({ staysBooked }) => staysBooked && words.staying(staysBooked)}
        />
      )}
      {left.length > 0 && (
        <BulkRows
          title={t('notDone', { count: left.length })}
          rows={left}
          end={(row) => {
            const result = resultOf.get(row.orderId) ?? 'done'
            return result !== 'done' && words.reason(result)
          }}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        {again.length > 0 && (
          <Button
            size="small"
            variant="secondary"
            onClick={() => onAgain(again.map(({ orderId }) => orderId))}
          >
            {t('again', { count: again.length })}
          </Button>
        )}
        <Button size="small" onClick={onDone}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
