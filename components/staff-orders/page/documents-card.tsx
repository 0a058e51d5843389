import { FileDown, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { StaffOrderView } from '#lib/orders/order-view.ts'
import { calendarDayIn } from '#lib/orders/timeline/calendar-day.ts'

interface DocumentsCardProps {
  order: StaffOrderView
  timeZone: string
  /** ISO instant; labels are for a sample collected on that day unless the lab says when */
  readAt: string
}

/** PDFs of the order, as they exist. Each download is audited. */
export function DocumentsCard({ order, timeZone, readAt }: DocumentsCardProps) {
  const t = useTranslations('staff-orders.documents')
  const { documents, orderId, resultSet } = order
  const day = calendarDayIn(timeZone, new Date(resultSet?.collectedAt ?? readAt))
  return (
    <Card as="section" padding="small" aria-labelledby="order-documents">
      <h2 id="order-documents" className="text-sm font-bold">
        {t('title')}
      </h2>
      {documents.length === 0 && <p className="mt-2 text-sm text-soft">{t('none')}</p>}
      <ul className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {documents.map(({ kind, needsReason }) => (
          <li key={kind} className="flex min-h-9.5 items-center gap-2">
            {needsReason ? (
              <>
                <Lock aria-hidden="true" className="size-4 shrink-0 text-soft" />
                <span className="text-soft">
                  {t(`kinds.${kind}`)} ({t('needsReason')})
                </span>
              </>
            ) : (
              <a
                href={`/api/clinic/orders/${orderId}/files/${kind}${kind === 'labels' ? `?collectedOn=${day}` : ''}`}
                download
                className="inline-flex items-center gap-2 rounded-xs font-semibold text-accent underline decoration-accent/35 decoration-2 underline-offset-4 hover:text-accent-strong hover:decoration-accent"
              >
                <FileDown aria-hidden="true" className="size-4 shrink-0" />
                {t(`kinds.${kind}`)}
              </a>
            )}
            {kind === 'labels' && (
              <span className="text-xs text-soft">
                {t.rich('labelsFor', { day: () => <CalendarDate day={day} /> })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
