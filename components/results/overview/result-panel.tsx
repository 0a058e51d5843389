import { useTranslations } from 'next-intl'
import type { ResultsReader } from '#components/results/result-places.ts'
import { countStandings, isNoticeable } from '#lib/results/count-standings.ts'
import type { ResultPanel } from '#lib/results/result-view.ts'
import { ResultRow } from './result-row.tsx'
import type { ExplorerPanel } from './results-explorer.tsx'

/** Rendered on the server down to each row: the explorer only chooses which rows to show. */
export function useResultPanels(
  panels: readonly ResultPanel[],
  reader: ResultsReader,
): ExplorerPanel[] {
  const t = useTranslations('results')
  return panels.map(({ title, lines }, index) => ({
    id: `panel-${index}`,
    title: title ?? t(panels.length === 1 ? 'trend.table' : 'otherPanel'),
    counts: <PanelCounts lines={lines} />,
    columns: <Columns />,
    // A test is found and counted once, with all of its values from that day.
    lines: [...Map.groupBy(lines, ({ biomarker }) => biomarker)].map(([biomarker, ofTest]) => ({
      key: biomarker,
      text: [...ofTest.flatMap(({ name, printedName }) => [name, printedName]), title]
        .filter(Boolean)
        .join(' '),
      isOutside: ofTest.some(isNoticeable),
      row: ofTest.map((line) => <ResultRow key={line.resultId} line={line} reader={reader} />),
    })),
  }))
}

function PanelCounts({ lines }: Pick<ResultPanel, 'lines'>) {
  const t = useTranslations('results.panelCounts')
  const counts = countStandings(lines)
  const outside = counts.filter(({ standing }) => standing !== 'within' && standing !== 'unknown')
  const shown = outside.length > 0 ? outside : counts
  return shown.map(({ standing, count }) => t(standing, { count, total: lines.length })).join(', ')
}

function Columns() {
  const t = useTranslations('results.columns')
  return (
    <tr className="text-xs text-soft [&>th]:px-4 [&>th]:py-2.5 [&>th]:font-semibold print:[&>th]:px-2.5">
      <th scope="col" className="w-[19%] print:w-[21%]">
        {t('test')}
      </th>
      <th scope="col" className="w-[13%] print:w-[15%]">
        {t('value')}
      </th>
      <th scope="col" className="w-[29%] print:w-[21%]">
        <span className="print:hidden">{t('line')}</span>
        <span className="hidden print:inline">{t('range')}</span>
      </th>
      <th scope="col" className="print:w-[19%]">
        {t('reads')}
      </th>
      <th scope="col" className="print:hidden">
        {t('trend')}
      </th>
      <th scope="col" className="w-[18%] print:w-[24%]">
        {t('source')}
      </th>
    </tr>
  )
}
