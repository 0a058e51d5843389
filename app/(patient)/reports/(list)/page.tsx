import { FileText, Upload } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RefreshOnReportChange } from '#components/reports/refresh-on-report-change.tsx'
import { ReportCard } from '#components/reports/report-card.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { parsePage } from '#lib/http/parse-page.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'
import { listOwnReports } from '#lib/reports/list-reports.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.list')
  return { title: t('title') }
}

export default async function ReportsPage({ searchParams }: PageProps<'/reports'>) {
  const t = await getTranslations('reports.list')
  const page = parsePage((await searchParams).page)
  const found = await listOwnReports(await getPatientContext(), { page })
  const upload = (
    <LinkButton href="/reports/upload" icon={<Upload className="size-4.5" />}>
      {t('upload')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={found.reports.length > 0 && upload}
      />
      <RefreshOnReportChange />
      {found.reports.length === 0 ? (
        <EmptyState icon={<FileText />} title={t('emptyTitle')} action={upload}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul className="space-y-3.5">
          {found.reports.map((report) => (
            <ReportCard key={report.jobId} report={report} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(found.total / found.size)}
        hrefFor={(target) => `/reports?page=${target}`}
      />
    </>
  )
}
