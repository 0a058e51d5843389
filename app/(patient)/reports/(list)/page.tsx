import { FileText, Upload } from 'lucide-react'
import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { RefreshOnReportChange } from '#components/reports/refresh-on-report-change.tsx'
import { ReportCard } from '#components/reports/report-card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { listOwnReports } from '#lib/reports/list-reports.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.list')
  return { title: t('title') }
}

export default async function ReportsPage({ searchParams }: PageProps<'/reports'>) {
  const t = await getTranslations('reports.list')
  const paging = await getTranslations('common.pagination')
  const wanted = Number((await searchParams).page)
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= 500 ? wanted : 1
  const found = await listOwnReports(await getContext(), { page })
  const pageCount = Math.ceil(found.total / found.size)
  const upload = (
    <LinkButton href={'/reports/upload' as Route} icon={<Upload className="size-4.5" />}>
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
        pageCount={pageCount}
        hrefFor={(target) => `/reports?page=${target}`}
        text={{
          label: paging('label'),
          previous: paging('previous'),
          next: paging('next'),
          position: paging('position', { page, pages: pageCount }),
        }}
      />
    </>
  )
}
