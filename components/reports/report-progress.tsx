import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { ReportView } from '#lib/reports/report-view.ts'

const stages = ['opening', 'reading', 'matching'] as const
const isStage = (stage: string | null): stage is (typeof stages)[number] =>
  stages.some((known) => known === stage)

export function ReportProgress({ report: { state, stage, page, pages } }: { report: ReportView }) {
  const t = useTranslations('reports.progress')
  const isPaged = stage === 'reading' && page !== null && pages !== null && pages > 0
  const share = isPaged ? 0.1 + (0.8 * (page - 0.5)) / pages : undefined
  return (
    <Card padding="large">
      <div className="flex items-center gap-3 text-accent">
        <Spinner />
        <h2 className="text-lg text-ink">
          {t(state === 'waiting' ? 'waitingTitle' : 'readingTitle')}
        </h2>
      </div>
      <p className="mt-4 font-semibold" role="status">
        {state === 'waiting' && t('waiting')}
        {state === 'reading' &&
          (isPaged ? t('readingPage', { page, pages }) : t(isStage(stage) ? stage : 'other'))}
      </p>
      <div className="mt-3">
        <ProgressBar label={t('label')} value={shareOf(state, stage, share)} />
      </div>
      <p className="mt-4 text-soft">{t('leave')}</p>
    </Card>
  )
}

function shareOf(state: string, stage: string | null, share: number | undefined) {
  if (state === 'waiting') return 0.03
  if (share !== undefined) return share
  return stage === 'matching' ? 0.94 : 0.08
}
