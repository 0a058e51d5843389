import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { ReportView } from '#lib/reports/report-view.ts'

export function OriginalFiles({ report: { jobId, fileCount } }: { report: ReportView }) {
  const t = useTranslations('reports.report')
  const isOne = fileCount === 1
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {Array.from({ length: fileCount }, (_, position) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: a photo is known by its position alone
          key={position}
          href={`/api/reports/${jobId}/file?position=${position}`}
          download
          className={buttonStyle({ variant: 'secondary', size: 'small' }, 'min-h-11')}
        >
          <Download aria-hidden="true" className="size-4" />
          {isOne ? t('download') : t('downloadPage', { page: position + 1 })}
        </a>
      ))}
    </div>
  )
}
