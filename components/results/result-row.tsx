import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { RangeBar } from '#components/reports/range-bar.tsx'
import type { ResultLine } from '#lib/results/result-view.ts'
import { ResultDay } from './result-day.tsx'
import { ResultOrigin } from './result-origin.tsx'
import { biomarkerPath, type ResultsReader } from './result-places.ts'
import { TrendSpark } from './trend-spark.tsx'

const cell = 'px-4 align-top sm:py-3.5 sm:group-data-dense/table:py-2.5'

/** The latest value of one biomarker; the whole row links to all of them. */
export function ResultRow({ line, reader }: { line: ResultLine; reader: ResultsReader }) {
  const t = useTranslations('results')
  const { name, printedName, value, unit, range, scale, interpretation, total, trend } = line
  return (
    <tr className="relative border-t border-line transition-colors hover:bg-sunken/50 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-start max-sm:gap-y-1 max-sm:py-3.5 print:break-inside-avoid">
      <th scope="row" className={`${cell} font-semibold`}>
        <Link
          href={biomarkerPath(reader, line.biomarker)}
          aria-label={t('open', { name })}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        {printedName && <span className="block text-xs font-normal text-soft">{printedName}</span>}
      </th>
      <td className={`${cell} max-sm:row-start-2`}>
        <span className="text-lg font-bold group-data-dense/table:text-sm">{value}</span>{' '}
        <span className="text-sm whitespace-nowrap text-soft">{unit}</span>
        <span className="block text-sm text-soft sm:hidden">
          {range ? `${t('range')}: ${range}` : t('noRange')}
        </span>
      </td>
      <td className={`${cell} max-sm:hidden`}>
        {scale && <RangeBar scale={scale} interpretation={interpretation} />}
        <span className={`text-sm text-soft ${scale ? 'mt-1 block' : ''}`}>
          {range ?? t('noRange')}
        </span>
      </td>
      <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1 max-sm:pl-0`}>
        <InterpretationChip interpretation={interpretation} />
      </td>
      <td className={`${cell} max-sm:col-start-2 max-sm:row-start-2 max-sm:pl-0`}>
        <TrendSpark trend={trend} scale={scale} />
        {total > 1 && (
          <span className="block text-xs whitespace-nowrap text-soft max-sm:text-right">
            {t('earlier', { count: total - 1 })}
          </span>
        )}
      </td>
      <td className={`${cell} text-xs text-soft max-sm:col-span-2 max-sm:row-start-3`}>
        <span className="block">
          <ResultDay day={line.day} />
        </span>
        <ResultOrigin value={line} reader={reader} />
      </td>
    </tr>
  )
}
