import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { findChange } from '#lib/results/find-change.ts'
import type { BiomarkerView } from '#lib/results/result-view.ts'
import { ChartFrame } from './chart-frame.tsx'
import { NewestValue } from './newest-value.tsx'
import { PrintResults } from './print-results.tsx'
import { PrintedOwner } from './printed-owner.tsx'
import { biomarkerPath, type ResultsReader } from './result-places.ts'
import { ValuesTable } from './values-table.tsx'

export function BiomarkerDetail({ view, reader }: { view: BiomarkerView; reader: ResultsReader }) {
  const t = useTranslations('results.trend')
  const { owner, biomarker, values, series, related, total } = view
  const [newest] = values
  return (
    <div data-wide="" className="space-y-6">
      <PrintedOwner owner={owner} />
      {newest && <NewestValue value={newest} change={findChange(series, newest.resultId)} />}
      {series.length === 0 && <p className="text-soft">{t('noNumbers')}</p>}
      {series.length > 1 && <p className="text-sm text-soft">{t('several')}</p>}
      {series.map((one) => (
        <ChartFrame
          key={`${one.unit.ucum} ${one.unit.label}`}
          series={one}
          biomarker={biomarker}
          reader={reader}
        />
      ))}
      <ValuesTable values={values} reader={reader} />
      {total > values.length && (
        <p className="text-sm text-soft">{t('capped', { count: values.length, total })}</p>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related" className="print:hidden">
          <h2 id="related" className="mb-2 text-lg">
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
      )}
      <p className="max-w-[65ch] text-sm text-soft">{t('help')}</p>
      <PrintResults />
    </div>
  )
}
