import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { OriginalFiles } from '#components/reports/original-files.tsx'
import { PagePictures } from '#components/reports/page-pictures.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ReportView } from '#lib/reports/report-view.ts'

/** Somebody compares the values with the pages; until then there are the pages. */
export function ReportInReview({ report, clinicName }: { report: ReportView; clinicName: string }) {
  const t = useTranslations('reports')
  return (
    <div className="space-y-6">
      <Notice icon={<Eye aria-hidden="true" />} title={t('review.title', { clinic: clinicName })}>
        {t('review.text')}
      </Notice>
      <section aria-labelledby="report-pages">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="report-pages" className="text-lg">
            {t('report.pages')}
          </h2>
          <OriginalFiles report={report} />
        </div>
        <PagePictures report={report} />
      </section>
    </div>
  )
}
