import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChartFrame } from '#components/results/chart/chart-frame.tsx'
import { PrintResults } from '#components/results/print-results.tsx'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import { ReadingHelp } from '#components/results/reading-help.tsx'
import { biomarkerPath, type ResultsReader } from '#components/results/result-places.ts'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { ShownAnchor } from '#lib/harm-anchors/anchor-view.ts'
import { findChange, findChangeObstacle } from '#lib/results/find-change.ts'
import type { BiomarkerView } from '#lib/results/result-view.ts'
import { NewestValue } from './newest-value.tsx'
import { QuestionsToAsk } from './questions-to-ask.tsx'
import { TechnicalDetails } from './technical-details.tsx'
import { ValuesTable } from './values-table.tsx'

interface BiomarkerDetailProps {
  view: BiomarkerView
  reader: ResultsReader
  /** of the newest value, as its order's results say */
  corrections?: ReactNode
  replaced?: number | null | undefined
  anchor?: ShownAnchor | null
  /** what the clinic has said about it */
  word?: ReactNode
}

export function BiomarkerDetail({
  view,
  reader,
  corrections,
  replaced,
  anchor,
  word,
}: BiomarkerDetailProps) {
  const t = useTranslations('results.trend')
  const { owner, biomarker, values, series, total, undatedCount } = view
  const [newest] = values
  const change = newest && findChange(series, newest.resultId)
  return (
    <div data-wide="">
      <PrintedOwner owner={owner} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] print:block print:space-y-6">
        <div className="min-w-0 space-y-6">
          {newest && (
            <NewestValue
              value={newest}
              values={values}
              undatedCount={undatedCount}
              change={change}
              obstacle={findChangeObstacle(values, series)}
              reader={reader}
              corrections={corrections}
              replaced={replaced}
              anchor={anchor}
            />
          )}
          {word}
          {series.length === 0 && <p className="text-soft">{t('noNumbers')}</p>}
          {series.length > 1 && <p className="text-sm text-soft">{t('several')}</p>}
          {series.map((one) => (
            <ChartFrame
              key={`${one.unit.ucum} ${one.unit.label}`}
              series={one}
              values={values}
              biomarker={biomarker}
              reader={reader}
            />
          ))}
          <ValuesTable values={values} reader={reader} />
          {total > values.length && (
            <p className="text-sm text-soft">{t('capped', { count: values.length, total })}</p>
          )}
        </div>
        <div className="space-y-4">
          {newest && reader.kind === 'patient' && (
            <QuestionsToAsk value={newest} isChanged={change?.direction !== 'same' && !!change} />
          )}
          <ReadingHelp />
          {newest && <TechnicalDetails view={view} value={newest} />}
          <RelatedBiomarkers view={view} reader={reader} />
          <PrintResults />
        </div>
      </div>
    </div>
  )
}

function RelatedBiomarkers({
  view: { related },
  reader,
}: {
  view: BiomarkerView
  reader: ResultsReader
}) {
  const t = useTranslations('results.trend')
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related" className="print:hidden">
      <h2 id="related" className="mb-2 text-base">
        {t('related')}
      </h2>
      <ul className="space-y-1.5">
        {related.map(({ biomarker: other, name, unit }) => (
          <li key={other}>
            <TextLink href={biomarkerPath(reader, other)}>
              {unit ? t('relatedLink', { name, unit }) : name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
