import { useTranslations } from 'next-intl'
import { CriticalNotice } from '#components/results/critical-notice.tsx'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import type { ResultsReader } from '#components/results/result-places.ts'
import { ResultsExplorer } from '#components/results/results-explorer.tsx'
import { TakeResults } from '#components/results/take-results.tsx'
import type { ResultsView } from '#lib/results/result-view.ts'

/** The newest value of each biomarker, for the patient or for staff. */
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
      <TakeResults reader={reader} />
      <p className="mt-8 max-w-[65ch] text-sm text-soft">{t('trend.help')}</p>
    </div>
  )
}
