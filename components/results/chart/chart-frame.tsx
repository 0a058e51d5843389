import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { percent } from '#components/number-line/at.tsx'
import { CorrectionMark } from '#components/reports/correction-mark.tsx'
import { biomarkerPath, type ResultsReader } from '#components/results/result-places.ts'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type {
  BiomarkerValue,
  ResultSeries,
  SeriesPoint,
  ValueCorrection,
} from '#lib/results/result-view.ts'
import { findUnitWord } from '#lib/units/unit-words.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartWalk } from './chart-walk.tsx'
import { ChartDays, placeSeries, SeriesChart } from './series-chart.tsx'
import { summarizeSeries } from './summarize-series.ts'

export function ChartFrame({
  series,
  values,
  biomarker,
  reader,
}: {
  series: ResultSeries
  values: readonly BiomarkerValue[]
  biomarker: string
  reader: ResultsReader
}) {
  const t = useTranslations('results.trend')
  const id = useId()
  const { points, unit, otherUnits, convertedCount, undatedCount } = series
  const title = unit.label ? t('chart', { unit: unit.label }) : t('chartPlain')
  const places = placeSeries(points)
  const wordsOf = usePointWords(series, values)
  const digits = Math.max(...places.ticks.map(({ value }) => String(value).length))
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-card p-4 sm:p-5 print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="text-lg">
          {title}
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
        <div className={`mt-6 pr-2 ${roomFor[Math.min(digits, roomFor.length) - 1]}`}>
          <ChartWalk
            points={places.placed.map(({ point, x, y }) => ({
              key: point.resultId,
              x,
              y,
              ...wordsOf(point),
            }))}
            words={{
              label: t('walk', { chart: title }),
              hint: t('walkHint'),
              earlier: t('earlier'),
              later: t('later'),
            }}
            axis={
              <div aria-hidden="true" className="relative h-8 text-xs text-soft">
                <ChartDays days={places.days} />
              </div>
            }
          >
            <svg
              aria-hidden="true"
              width="1"
              height="100%"
              className="absolute inset-y-0 right-full mr-2.5 overflow-visible fill-soft text-xs"
            >
              {places.ticks.map(({ value, y }) => (
                <text key={value} x="1" y={percent(y)} dy="0.35em" textAnchor="end">
                  {value}
                </text>
              ))}
            </svg>
            <SeriesChart
              series={series}
              places={places}
              label={title}
              describedBy={`${id}-words`}
            />
          </ChartWalk>
        </div>
      )}
      {points.length > 0 && <ChartLegend placed={places.placed} />}
      {convertedCount > 0 && (
        <p className="mt-3 text-sm text-soft">{t('converted', { count: convertedCount })}</p>
      )}
      {undatedCount > 0 && (
        <p className="mt-3 text-sm text-soft">{t('undated', { count: undatedCount })}</p>
      )}
    </section>
  )
}

/** For ticks of one to seven digits. The pages' policy allows no style of an element's own. */
const roomFor = [
  'pl-[1.3rem]',
  'pl-[1.85rem]',
  'pl-[2.4rem]',
  'pl-[2.95rem]',
  'pl-[3.5rem]',
  'pl-[4.05rem]',
  'pl-[4.6rem]',
]

/** A point in words, shown and spoken. */
function usePointWords({ unit }: ResultSeries, values: readonly BiomarkerValue[]) {
  const t = useTranslations('results')
  const words = useTranslations('reports')
  const units = useTranslations('units')
  const locale = useLocale()
  const days = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const unitWord = findUnitWord(unit.ucum)
  const sayChanges = ({ changes }: ValueCorrection) =>
    changes
      .map(({ field, before }) => `${words(`review.fields.${field}`)}: ${before ?? '–'}`)
      .join(', ')
  const byId = new Map(values.map((value) => [value.resultId, value]))
  return (point: SeriesPoint) => {
    const { day, text, range, interpretation, isContradictory, labName } = point
    const { correction, status } = byId.get(point.resultId) ?? {}
    const preliminary = status === 'partial' && t('preliminary')
    const date = days.format(new Date(`${day}T00:00:00Z`))
    const standing = words(
      isContradictory ? `flagged.${interpretation}` : `interpretations.${interpretation}`,
    )
    const printed = range ? `${t('range')}: ${range}` : t('noRange')
    const spokenUnit = unitWord ? units(unitWord) : unit.label
    return {
      title: `${date}: ${[text, unit.label].filter(Boolean).join(' ')}`,
      detail: [standing, preliminary, printed, labName].filter(Boolean).join(' · '),
      spoken: [
        `${date}: ${[text, spokenUnit].filter(Boolean).join(' ')}. ${printed}. ${standing}.`,
        ...(preliminary ? [`${preliminary}.`] : []),
        ...(correction ? [t('trend.corrected', { before: sayChanges(correction) })] : []),
      ].join(' '),
      note: correction && <CorrectionMark correction={correction} className="mt-1" />,
    }
  }
}

function SeriesSummary({ series: { points, unit } }: { series: ResultSeries }) {
  const t = useTranslations('results.trend.summary')
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const { extremes, boundCount, latest, placed, inside, unplaced } = summarizeSeries(points)
  const withUnit = ({ text }: SeriesPoint) => [text, unit.label].filter(Boolean).join(' ')
  const sentences = [
    extremes &&
      t(boundCount > 0 ? 'extremesExact' : 'extremes', {
        least: withUnit(extremes.least),
        most: withUnit(extremes.most),
      }),
    latest && points.length > 1 && t('latest', { last: withUnit(latest) }),
    placed > 0 && t('inside', { inside, placed }),
    unplaced > 0 && t('unplaced', { count: unplaced }),
  ]
  return (
    <p>
      {t.rich('count', {
        count: points.length,
        last: withUnit(last),
        from: () => <CalendarDate day={first.day} />,
        to: () => <CalendarDate day={last.day} />,
      })}{' '}
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}
