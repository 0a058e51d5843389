import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { ReportChip } from '#components/reports/report-chip.tsx'
import { CalendarDate, LocalTime } from '#components/ui/local-time.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { ReportSummary, ReportsPage } from '#lib/reports/report-view.ts'

/** The lab reports of one patient, for staff, the newest first. */
export function PatientReports({ found, canReview }: { found: ReportsPage; canReview: boolean }) {
  const t = useTranslations('reports.upload')
  return (
    <section aria-labelledby="patient-reports" className="min-w-0">
      <h2 id="patient-reports" className="mb-2 text-sm font-bold">
        {t('patientReports')}
      </h2>
      {found.total === 0 ? (
        <p className="text-sm text-soft">{t('noReports')}</p>
      ) : (
        <Table caption={t('patientReports')} isDense className="max-sm:min-w-0">
          <TableHead>
            <HeaderCell>{t('columns.report')}</HeaderCell>
            <HeaderCell>{t('columns.state')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('columns.uploaded')}</HeaderCell>
          </TableHead>
          <TableBody>
            {found.reports.map((report) => (
              <ReportLine key={report.jobId} report={report} canReview={canReview} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function ReportLine({ report, canReview }: { report: ReportSummary; canReview: boolean }) {
  const t = useTranslations('reports')
  const { labName, day, uploadedAt } = report
  return (
    <TableRow>
      <RowHeaderCell>
        {labName ?? t('list.unnamed')}
        {day && (
          <span className="block text-xs font-normal text-soft">
            {t.rich('list.day', { when: () => <CalendarDate day={day} /> })}
          </span>
        )}
      </RowHeaderCell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ReportChip report={report} />
          {canReview && report.state === 'review' && (
            <TextLink href={`/clinic/review/${report.jobId}` as Route}>
              {t('upload.openReview')}
            </TextLink>
          )}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        {uploadedAt && <LocalTime instant={uploadedAt} style="dateTime" />}
      </Cell>
    </TableRow>
  )
}
