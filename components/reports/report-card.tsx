import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import type { ReportSummary } from '#lib/reports/report-view.ts'
import { ReportChip } from './report-chip.tsx'

export function ReportCard({ report }: { report: ReportSummary }) {
  const t = useTranslations('reports.list')
  const { labName, day, uploadedAt, isFromClinic, resultCount, outsideCount } = report
  return (
    <Card
      as="li"
      className="relative flex items-center gap-4 transition-colors hover:border-edge/60"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-base">
            <Link
              href={`/reports/${report.jobId}`}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              {labName ?? t('unnamed')}
            </Link>
          </h2>
          <ReportChip report={report} />
        </div>
        <p className="mt-1 text-sm text-soft">
          {day
            ? t.rich('day', { when: () => <CalendarDate day={day} /> })
            : uploadedAt &&
              t.rich('uploaded', { when: () => <LocalTime instant={uploadedAt} style="date" /> })}
          {isFromClinic && ` · ${t('fromClinic')}`}
        </p>
        {resultCount > 0 && (
          <p className="mt-1.5 text-sm">
            {t('results', { count: resultCount })}
            {outsideCount !== null && outsideCount > 0 && (
              <span className="text-soft"> · {t('outside', { count: outsideCount })}</span>
            )}
          </p>
        )}
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Card>
  )
}
