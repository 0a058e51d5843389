import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { AttentionView, SetAsideRow } from '#lib/attention/attention-view.ts'
import { AttentionLine, useRowNames } from './attention-item.tsx'

type Restore = (row: SetAsideRow) => void

export function DismissedSection({
  setAside: { total, isTotalCapped, rows },
  onRestore,
}: {
  setAside: AttentionView['setAside']
  onRestore?: Restore
}) {
  const t = useTranslations('attention')
  if (total === 0) return null
  return (
    <details className="mt-6 print:hidden">
      <summary className="inline-flex min-h-9.5 cursor-pointer items-center gap-2 rounded-control px-1 font-semibold text-soft hover:text-ink">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform [details[open]_&]:rotate-90"
        />
        {t('setAsideTitle')}
        <span className="tabular-nums">
          {total}
          {isTotalCapped && '+'}
        </span>
      </summary>
      <p className="mb-2 px-1 text-soft">
        {t('setAsideText')} {total > rows.length && t('setAsideNewest', { count: rows.length })}
      </p>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <DismissedItem key={row.orderId} row={row} onRestore={onRestore} />
          ))}
        </ul>
      </Card>
    </details>
  )
}

function DismissedItem({ row, onRestore }: { row: SetAsideRow; onRestore?: Restore }) {
  const t = useTranslations('attention')
  const names = useRowNames(row)
  return (
    <AttentionLine
      row={row}
      end={
        onRestore && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('bringBackLabel', names)}
            onClick={() => onRestore(row)}
          >
            {t('bringBack')}
          </Button>
        )
      }
    >
      <p className="mt-0.5 text-soft">
        {t('setAsideTitle')}: {row.setAsideBy ?? t('someone')},{' '}
        <RelativeTime instant={row.setAsideAt} />
        {row.until && (
          <>
            {' · '}
            {t.rich('setAsideUntil', {
              day: () => <LocalTime instant={row.until ?? ''} style="dayDate" />,
            })}
          </>
        )}
      </p>
      {row.snoozeReason && <p className="text-soft">“{row.snoozeReason}”</p>}
    </AttentionLine>
  )
}
