'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { ReportChip } from '#components/reports/report-chip.tsx'
import { CalendarDate, LocalTime } from '#components/ui/local-time.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ReportView } from '#lib/reports/report-view.ts'

/** Whose laboratory it is, from when, and how it stands; the name comes with the reading. */
export function ReportHeading({ report }: { report: ReportView }) {
  const t = useTranslations('reports')
  const { labName, day, uploadedAt, isFromClinic } = report
  const uploaded = isFromClinic ? 'report.uploadedByClinic' : 'report.uploadedOn'
  return (
    <PageHeader
      back={<TextLink href={'/reports' as Route}>{t('back')}</TextLink>}
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
