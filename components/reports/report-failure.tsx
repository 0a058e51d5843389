import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { ReportStateName, ReportView } from '#lib/reports/report-view.ts'
import { OriginalFiles } from './original-files.tsx'

const reasons = [
  'invalid_input',
  'low_quality',
  'not_english',
  'too_many_pages',
  'processing_error',
] as const
const isReason = (text: string | null): text is (typeof reasons)[number] =>
  reasons.some((known) => known === text)

const titles: Partial<Record<ReportStateName, 'rejectedTitle' | 'withdrawnTitle'>> = {
  rejected: 'rejectedTitle',
  withdrawn: 'withdrawnTitle',
}

export function ReportFailure({ report }: { report: ReportView }) {
  const t = useTranslations('reports.failures')
  const reason = isReason(report.failureReason) ? report.failureReason : 'other'
  const isRejected = report.state === 'rejected'
  const said = report.review?.reason
  return (
    <div className="space-y-5">
      <Notice
        tone="watch"
        title={t(titles[report.state] ?? 'title')}
        action={
          !(isRejected && report.isFromClinic) && (
            <LinkButton href="/reports/upload" size="small" className="min-h-11">
              {t('uploadAgain')}
            </LinkButton>
          )
        }
      >
        {report.state === 'withdrawn' ? (
          <p>{t('withdrawnText')}</p>
        ) : isRejected ? (
          said && (
            <>
              <p>{t('rejectedText')}</p>
              <blockquote className="mt-2 border-l-3 border-watch pl-3 whitespace-pre-line">
                {said}
              </blockquote>
            </>
          )
        ) : (
          <>
            <p>{t(`reasons.${reason}.why`)}</p>
            <p className="mt-1">{t(`reasons.${reason}.todo`)}</p>
          </>
        )}
      </Notice>
      <p className="text-sm text-soft">{t('kept')}</p>
      <OriginalFiles report={report} />
    </div>
  )
}
