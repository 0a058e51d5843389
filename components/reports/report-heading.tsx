'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import type { ReportView } from '#lib/reports/report-view.ts'
import { ReportChip } from './report-chip.tsx'

/** The lab's name is known only once the report is read. */
export function ReportHeading({ report }: { report: ReportView }) {
  const t = useTranslations('reports')
  const { labName, day, uploadedAt, isFromClinic } = report
  const uploaded = isFromClinic ? 'report.uploadedByClinic' : 'report.uploadedOn'
  return (
    <PageHeader
      back={<TextLink href="/reports">{t('back')}</TextLink>}
      title={labName ?? t('list.unnamed')}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span>
            {day && (
              <>
                <span className="inline-block">
                  {t.rich('report.collected', { when: () => <CalendarDate day={day} /> })}
                </span>
                {' · '}
              </>
            )}
            {uploadedAt && (
              <span className="inline-block">
                {t.rich(uploaded, { when: () => <LocalTime instant={uploadedAt} style="date" /> })}
              </span>
            )}
          </span>
          <span role="status">
            <ReportChip report={report} />
          </span>
        </span>
      }
    />
  )
}
