import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { ResultPanel as Panel } from '#lib/results/result-view.ts'
import type { ResultsReader } from './result-places.ts'
import { ResultRow } from './result-row.tsx'

export function ResultPanel({
  panel,
  isOnly,
  reader,
}: {
  panel: Panel
  isOnly: boolean
  reader: ResultsReader
}) {
  const t = useTranslations('results')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={reader.kind === 'staff' ? 'mb-2 text-sm' : 'mb-3 text-lg'}>
        {panel.title ?? t(isOnly ? 'trend.table' : 'otherPanel')}
      </h2>
      <table
        aria-labelledby={headingId}
        data-dense={reader.kind === 'staff' || undefined}
        className="group/table w-full border-collapse overflow-hidden rounded-card bg-card text-left outline outline-line data-dense:text-sm"
      >
        <thead className="max-sm:sr-only">
          <tr className="text-xs text-soft [&>th]:px-4 [&>th]:py-2.5 [&>th]:font-semibold">
            <th scope="col" className="sm:w-[22%]">
              {t('columns.test')}
            </th>
            <th scope="col" className="sm:w-[15%]">
              {t('columns.value')}
            </th>
            <th scope="col">{t('columns.range')}</th>
            <th scope="col">{t('columns.reads')}</th>
            <th scope="col">{t('columns.trend')}</th>
            <th scope="col" className="sm:w-[23%]">
              {t('columns.source')}
            </th>
          </tr>
        </thead>
        <tbody>
          {panel.lines.map((line) => (
            <ResultRow key={line.biomarker} line={line} reader={reader} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
