import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { ChartLegend, type LegendKind } from '#components/wearables/charts/chart-legend.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { useDuration, useTopicWords } from '#components/wearables/metric-words.ts'
import { topicPath, type WearablesReader } from '#components/wearables/wearable-places.ts'
import { describeMetric } from '#lib/wearables/metrics.ts'
import type { MetricView } from '#lib/wearables/wearable-view.ts'
import { DayBars, HourBars, MonthBars } from './day-bars.tsx'
import { DayLines } from './day-lines.tsx'
import { HeatYear } from './heat-year.tsx'
import { MetricTable } from './metric-table.tsx'
import { PeriodNav } from './period-nav.tsx'
import { PeriodSummary } from './period-summary.tsx'

/** A measure over a period: in words, as a chart and as a table. */
export function MetricCard({
  found,
  reader = { kind: 'patient' },
}: {
  found: MetricView
  reader?: WearablesReader
}) {
  const t = useTranslations('wearables')
  const { metric, kind, view, days, summary, today } = found
  const words = useTopicWords(metric)
  const describedBy = 'metric-words'
  return (
    <Card as="section" aria-label={words.name}>
      <PeriodNav path={topicPath(reader, metric)} shown={found} />
      <div id={describedBy} className="mt-2 text-sm text-soft">
        {view === 'day' ? (
          <DaySummary found={found} />
        ) : (
          <PeriodSummary topic={metric} summary={summary} hasSpan={kind !== 'counts'} />
        )}
      </div>
      {kind !== 'counts' && <DayLines found={found} words={words} describedBy={describedBy} />}
      {kind === 'counts' && view === 'day' && days[0]?.value !== null && (
        <HourBars
          words={words}
          points={found.points}
          now={found.on === today ? found.localNow : null}
          describedBy={describedBy}
        />
      )}
      {kind === 'counts' && (view === 'week' || view === 'month') && (
        <DayBars {...{ words, days, summary, today, describedBy }} />
      )}
      {kind === 'counts' && view === 'year' && (
        <MonthBars words={words} days={days} describedBy={describedBy} />
      )}
      <ChartLegend items={useLegend(found)} />
      {view === 'year' && kind !== 'readings' && (
        <>
          <h3 className="mt-6 text-sm">{t('heat.title')}</h3>
          <HeatYear words={words} days={days} summary={summary} />
        </>
      )}
      {kind !== 'readings' && view !== 'day' && (
        <p className="mt-3 text-xs text-soft">
          {t('summary.rule', { hours: describeMetric(metric).wholeHours })}
        </p>
      )}
      <MetricTable found={found} words={words} path={topicPath(reader, metric)} />
    </Card>
  )
}

function useLegend({ kind, view, days }: MetricView): { kind: LegendKind; text: string }[] {
  const t = useTranslations('wearables.legend')
  if (kind === 'readings') return []
  if (kind === 'points')
    return [
      { kind: 'line', text: t('mean') },
      { kind: 'range', text: t('range') },
    ]
  if (view === 'day')
    return days[0]?.value === null
      ? []
      : [
          { kind: 'whole', text: t('hourMeasured') },
          { kind: 'missing', text: t('hourMissing') },
        ]
  if (view === 'year')
    return [
      { kind: 'whole', text: t('wholeMonth') },
      { kind: 'partial', text: t('partialMonth') },
    ]
  return [
    { kind: 'whole', text: t('whole') },
    { kind: 'partial', text: t('partial') },
    { kind: view === 'week' ? 'none' : 'missing', text: t('none') },
  ]
}

function DaySummary({ found: { metric, kind, days, on, today, carried } }: { found: MetricView }) {
  const t = useTranslations('wearables.summary')
  const words = useTopicWords(metric)
  const dayWords = useDayWords()
  const duration = useDuration()
  const [day] = days
  if (!day) return null
  if (day.value === null)
    return (
      <p>
        {t('noDay')}{' '}
        {carried &&
          t('carried', {
            date: dayWords.full(carried.date),
            value: words.withUnit(carried.value, carried.min),
          })}
      </p>
    )
  const value = words.withUnit(day.value, day.min)
  return (
    <>
      <p className="text-2xl font-bold text-ink">{value}</p>
      {kind !== 'readings' && (
        <p className="mt-1">
          {t(on === today ? 'today' : 'day', {
            value,
            covered: duration(Math.min(day.coveredSeconds, day.daySeconds)),
            whole: duration(day.daySeconds),
          })}
        </p>
      )}
      {day.min !== null && day.max !== null && (
        <p>{t('span', { low: words.withUnit(day.min), high: words.withUnit(day.max) })}</p>
      )}
    </>
  )
}
