'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import {
  isCritical,
  isOutside,
  type ResultSeries,
  type SeriesPoint,
} from '#lib/results/result-view.ts'
import { biomarkerPath, type ResultsReader } from './result-places.ts'
import { SeriesMark } from './series-mark.tsx'

// The chart library weighs more than the rest of the page, and the values are readable without it.
const SeriesChart = dynamic(
  () => import('./series-chart.tsx').then(({ SeriesChart: chart }) => chart),
  { ssr: false, loading: () => <Skeleton className="size-full" /> },
)

export function ChartFrame({
  series,
  biomarker,
  reader,
}: {
  series: ResultSeries
  biomarker: string
  reader: ResultsReader
}) {
  const t = useTranslations('results.trend')
  const id = useId()
  const { points, unit, otherUnits, convertedCount, undatedCount } = series
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-card p-4 sm:p-5 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="text-lg">
          {unit.label ? t('chart', { unit: unit.label }) : t('chartPlain')}
        </h2>
        <p className="flex flex-wrap gap-x-4 text-sm print:hidden">
          {otherUnits.map(
            ({ ucum, label }) =>
              ucum && (
                <TextLink key={ucum} href={biomarkerPath(reader, biomarker, ucum)}>
                  {t('showIn', { unit: label ?? ucum })}
                </TextLink>
              ),
          )}
        </p>
      </div>
      <div id={`${id}-words`} className="mt-1 text-sm text-soft">
        <SeriesSummary series={series} />
      </div>
      {points.length > 0 && (
        <>
          <div
            role="img"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-words`}
            className="mt-4 h-64 overflow-hidden sm:h-72 print:[&_svg]:h-auto print:[&_svg]:max-w-full"
          >
            <SeriesChart series={series} />
          </div>
          <Legend points={points} />
        </>
      )}
      {convertedCount > 0 && (
        <p className="mt-3 text-sm text-soft">{t('converted', { count: convertedCount })}</p>
      )}
      {undatedCount > 0 && (
        <p className="mt-3 text-sm text-soft">{t('undated', { count: undatedCount })}</p>
      )}
    </section>
  )
}

function Legend({ points }: Pick<ResultSeries, 'points'>) {
  const t = useTranslations('results.trend')
  const words = useTranslations('reports.interpretations')
  const kinds = [...new Set(points.map(({ interpretation }) => interpretation))]
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {points.some(({ low, high }) => low !== null || high !== null) && (
        <li className="flex items-center gap-1.5">
          <span className="h-3 w-5 rounded-xs bg-good opacity-20" />
          {t('legendBand')}
        </li>
      )}
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 18 18" className="size-4.5">
            <SeriesMark cx={9} cy={9} interpretation={kind} comparator={null} />
          </svg>
          {isCritical(kind) || isOutside(kind)
            ? words(kind)
            : t(kind === 'normal' ? 'legendInside' : 'legendUnknown')}
        </li>
      ))}
      {points.some(({ comparator }) => comparator) && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 18 18" className="size-4.5">
            <SeriesMark cx={9} cy={9} interpretation="normal" comparator="<" />
          </svg>
          {t('legendBeyond')}
        </li>
      )}
    </ul>
  )
}

function SeriesSummary({ series: { points, unit } }: { series: ResultSeries }) {
  const t = useTranslations('results.trend')
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const withUnit = ({ text }: SeriesPoint) => [text, unit.label].filter(Boolean).join(' ')
  const ordered = [...points].sort((a, b) => a.number - b.number)
  const ranged = points.filter(({ low, high }) => low !== null || high !== null)
  return (
    <p>
      {t.rich('summary', {
        count: points.length,
        last: withUnit(last),
        least: withUnit(ordered[0] ?? first),
        most: withUnit(ordered.at(-1) ?? last),
        from: () => <CalendarDate day={first.day} />,
        to: () => <CalendarDate day={last.day} />,
      })}{' '}
      {ranged.length > 0 &&
        t('summaryRange', {
          inside: ranged.filter(({ interpretation }) => !isOutside(interpretation)).length,
          ranged: ranged.length,
        })}
    </p>
  )
}
