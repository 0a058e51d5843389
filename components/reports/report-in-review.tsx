import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { ReportView } from '#lib/reports/report-view.ts'
import { OriginalFiles } from './original-files.tsx'
import { OwnershipQuestion } from './ownership-question.tsx'
import { PagePictures } from './page-pictures.tsx'

/** A reviewer is comparing the values with the pages; until then only the pages show. */
export function ReportInReview({
  report,
  clinicName,
  onAnswered,
}: {
  report: ReportView
  clinicName: string
  onAnswered: () => void
}) {
  const t = useTranslations('reports')
  return (
    <div className="space-y-6">
      <OwnershipQuestion report={report} onAnswered={onAnswered} />
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
