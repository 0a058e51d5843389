import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { ResultsView } from '#lib/results/result-view.ts'
import { ExportResults } from './export-results.tsx'
import { PrintedOwner } from './printed-owner.tsx'
import type { ResultsReader } from './result-places.ts'
import { ResultsExplorer } from './results-explorer.tsx'

export function ResultsOverview({ view, reader }: { view: ResultsView; reader: ResultsReader }) {
  const t = useTranslations('results')
  const { owner, panels, outsideCount, criticalCount, isCapped } = view
  const lineCount = panels.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <div data-wide="">
      <PrintedOwner owner={owner} />
      <CriticalNotice count={criticalCount} reader={reader} />
      <ResultsExplorer panels={panels} outsideCount={outsideCount} reader={reader} />
      {isCapped && <p className="mt-4 text-sm text-soft">{t('capped', { count: lineCount })}</p>}
      <ExportResults reader={reader} />
      <p className="mt-8 max-w-[65ch] text-sm text-soft">{t('trend.help')}</p>
    </div>
  )
}

function CriticalNotice({ count, reader }: { count: number; reader: ResultsReader }) {
  const t = useTranslations('results')
  if (count === 0) return null
  return (
    <Notice tone="alert" title={t('criticalTitle', { count })} className="mb-6">
      {t(reader.kind === 'patient' ? 'criticalText' : 'criticalStaff')}
    </Notice>
  )
}
