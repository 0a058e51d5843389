import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { OriginalFiles } from '#components/reports/original-files.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ReportView } from '#lib/reports/report-view.ts'

const reasons = [
  'invalid_input',
  'low_quality',
  'not_english',
  'too_many_pages',
  'processing_error',
] as const
const isReason = (text: string | null): text is (typeof reasons)[number] =>
  reasons.some((known) => known === text)

/** Why a report could not be read or was not accepted, and what to do about it. */
export function ReportFailure({ report }: { report: ReportView }) {
  const t = useTranslations('reports.failures')
  const reason = isReason(report.failureReason) ? report.failureReason : 'other'
  const isRejected = report.state === 'rejected'
  const said = report.review?.reason
  return (
    <div className="space-y-5">
      <Notice
        tone="watch"
        title={t(isRejected ? 'rejectedTitle' : 'title')}
        action={
          <LinkButton href={'/reports/upload' as Route} size="small" className="min-h-11">
            {t('uploadAgain')}
          </LinkButton>
        }
      >
        {isRejected ? (
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
