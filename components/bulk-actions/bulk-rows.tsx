import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import type { BulkResult, BulkRow } from '#lib/bulk-actions/bulk-view.ts'
import { formatVisitTime } from '#lib/dates/visit-time.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'

/** Names, tests and reasons of the orders in a dialog. */
export function useBulkWords() {
  const t = useTranslations('bulk-actions')
  const orders = useTranslations('orders')
  const locale = useLocale()
  return {
    name({ patient }: BulkRow) {
      const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
      return name || t(patient.patientId ? 'stock' : 'unnamed')
    },
    test: ({ labTestName }: BulkRow) => labTestName ?? orders('unnamedTest'),
    staying: ({ startAt, timeZone }: NonNullable<BulkRow['staysBooked']>) =>
      startAt === null
        ? t('staysBookedOpen')
        : t('staysBooked', { when: formatVisitTime(locale, timeZone, startAt) }),
    status: ({ status }: BulkRow) => orders(`statuses.${statusWordOf(status)}`),
    /** With the status of a preview, which may have changed once it is done. */
    reason(result: Exclude<BulkResult, 'done'>, row?: BulkRow) {
      const reason = t(`reasons.${result}`)
      if (result !== 'not-cancellable' || !row) return reason
      return t('withStatus', { reason, status: orders(`statuses.${statusWordOf(row.status)}`) })
    },
  }
}

interface BulkRowsProps {
  title: string
  rows: readonly BulkRow[]
  /** beside each row */
  end: (row: BulkRow) => ReactNode
}

export function BulkRows({ title, rows, end }: BulkRowsProps) {
  const words = useBulkWords()
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold text-ink">{title}</h3>
      {rows.length > 0 && (
        <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-card border border-line">
          {rows.map((row) => (
            <li
              key={row.orderId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-1.5"
            >
              <span className="min-w-0 text-ink">
                <span className="font-semibold">{words.name(row)}</span>{' '}
                <span className="text-soft">
                  {words.test(row)} · {orderReference(row.orderId)}
                </span>
              </span>
              <span className="text-soft">{end(row)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
