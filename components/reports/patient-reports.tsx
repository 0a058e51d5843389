import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import type { ReportSummary, ReportsPage } from '#lib/reports/report-view.ts'
import { ReportChip } from './report-chip.tsx'

export function PatientReports({ found, can }: { found: ReportsPage; can: { review: boolean } }) {
  const t = useTranslations('reports.upload')
  return (
    <section aria-labelledby="patient-reports" className="min-w-0">
      <h2 id="patient-reports" className="mb-2 text-sm font-bold">
        {t('patientReports')}
      </h2>
      {found.total === 0 ? (
        <p className="text-sm text-soft">{t('noReports')}</p>
      ) : (
        <Table caption={t('patientReports')} isDense className="min-w-0">
          <TableHead>
            <HeaderCell>{t('columns.report')}</HeaderCell>
            <HeaderCell>{t('columns.state')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('columns.uploaded')}</HeaderCell>
          </TableHead>
          <TableBody>
            {found.reports.map((report) => (
              <ReportLine key={report.jobId} report={report} can={can} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function ReportLine({ report, can }: { report: ReportSummary; can: { review: boolean } }) {
  const t = useTranslations('reports')
  const { labName, day, uploadedAt } = report
  return (
    <TableRow>
      <RowHeaderCell>
        <TextLink href={`/clinic/reports/${report.jobId}`}>{labName ?? t('list.unnamed')}</TextLink>
        {day && (
          <span className="block text-xs font-normal text-soft">
            {t.rich('list.day', { when: () => <CalendarDate day={day} /> })}
          </span>
        )}
      </RowHeaderCell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ReportChip report={report} />
          {can.review && report.state === 'review' && (
            <TextLink href={`/clinic/review/${report.jobId}`}>{t('upload.openReview')}</TextLink>
          )}
        </span>
      </Cell>
      <Cell className="max-sm:hidden">
        {uploadedAt && <LocalTime instant={uploadedAt} style="dateTime" />}
      </Cell>
    </TableRow>
  )
}
