import { useTranslations } from 'next-intl'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { ReadingHelp } from '#components/results/reading-help.tsx'
import type { ResultsReader } from '#components/results/result-places.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { countStandings } from '#lib/results/count-standings.ts'
import type { ResultsView } from '#lib/results/result-view.ts'
import { ExportResults } from './export-results.tsx'
import { useResultPanels } from './result-panel.tsx'
import { ResultsExplorer } from './results-explorer.tsx'
import { StandingChips } from './standing-chips.tsx'

export function ResultsOverview({ view, reader }: { view: ResultsView; reader: ResultsReader }) {
  const t = useTranslations('results')
  const { owner, panels, isCapped } = view
  const lines = panels.flatMap((panel) => panel.lines)
  const counts = countStandings(lines)
  const critical = counts.find(({ standing }) => standing === 'critical')
  const testCount = new Set(lines.map(({ biomarker }) => biomarker)).size
  const isStaff = reader.kind === 'staff'
  return (
    <div data-wide="">
      <PrintedOwner owner={owner} />
      {critical && (
        <Notice tone="alert" title={t('criticalTitle', { count: critical.count })} className="mb-6">
          {t(isStaff ? 'criticalStaff' : 'criticalText')}
        </Notice>
      )}
      <StandingChips counts={counts} label={t(isStaff ? 'countsStaff' : 'countsLabel')} />
      <ResultsExplorer panels={useResultPanels(panels, reader)} isDense={isStaff} />
      {isCapped && <p className="mt-4 text-sm text-soft">{t('capped', { count: testCount })}</p>}
      <div className="mt-8">
        <ReadingHelp />
      </div>
      <ExportResults reader={reader} />
    </div>
  )
}
