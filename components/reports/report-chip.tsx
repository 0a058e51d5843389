import { Clock, Eye, FileSearch, FileX2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import type { ReportStateName, ReportSummary } from '#lib/reports/report-view.ts'

const looks: Record<ReportStateName, { tone: Tone; Icon?: typeof Clock }> = {
  waiting: { tone: 'neutral', Icon: Clock },
  reading: { tone: 'accent', Icon: FileSearch },
  review: { tone: 'accent', Icon: Eye },
  ready: { tone: 'good' },
  failed: { tone: 'watch', Icon: FileX2 },
  rejected: { tone: 'watch', Icon: FileX2 },
  withdrawn: { tone: 'neutral', Icon: FileX2 },
}

export function ReportChip({
  report: { state, page, pages },
}: {
  report: Pick<ReportSummary, 'state' | 'page' | 'pages'>
}) {
  const t = useTranslations('reports.states')
  const { tone, Icon } = looks[state]
  const hasPage = state === 'reading' && page !== null && pages !== null
  return (
    <Chip tone={tone} icon={Icon && <Icon aria-hidden="true" strokeWidth={2.25} />}>
      {hasPage ? t('readingPage', { page, pages }) : t(state)}
    </Chip>
  )
}
