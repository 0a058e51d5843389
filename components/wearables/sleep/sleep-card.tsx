import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { ChartLegend } from '#components/wearables/charts/chart-legend.tsx'
import { DayBars, MonthBars } from '#components/wearables/metric/day-bars.tsx'
import { HeatYear } from '#components/wearables/metric/heat-year.tsx'
import { DayRows, TableRoom } from '#components/wearables/metric/metric-table.tsx'
import { PeriodNav } from '#components/wearables/metric/period-nav.tsx'
import { PeriodSummary } from '#components/wearables/metric/period-summary.tsx'
import { useTopicWords } from '#components/wearables/metric-words.ts'
import { topicPath, type WearablesReader } from '#components/wearables/wearable-places.ts'
import type { SleepView } from '#lib/wearables/wearable-view.ts'
import { Naps, NightCard } from './night-card.tsx'

/** Nights by the day of waking. */
export function SleepCard({
  found,
  reader = { kind: 'patient' },
}: {
  found: SleepView
  reader?: WearablesReader
}) {
  const t = useTranslations('wearables')
  const words = useTopicWords('sleep')
  const { view, days, summary, today, naps } = found
  const night = view === 'day' ? (days[0]?.night ?? null) : null
  return (
    <Card as="section" aria-label={words.name}>
      <PeriodNav path={topicPath(reader, 'sleep')} shown={found} />
      {view === 'day' ? (
        night ? (
          <NightCard night={night} found={found} />
        ) : (
          <>
            <p className="mt-3 text-sm text-soft">{t('summary.noDay')}</p>
            <Naps naps={naps} />
          </>
        )
      ) : (
        <>
          <div id="sleep-words" className="mt-2 text-sm text-soft">
            <PeriodSummary topic="sleep" summary={summary} hasSpan />
          </div>
          {view === 'year' ? (
            <MonthBars words={words} days={days} describedBy="sleep-words" />
          ) : (
            <DayBars {...{ words, days, summary, today }} describedBy="sleep-words" />
          )}
          <ChartLegend
            items={[
              { kind: 'whole', text: t('legend.wholeNight') },
              { kind: 'partial', text: t('legend.partialNight') },
              { kind: view === 'week' ? 'none' : 'missing', text: t('legend.none') },
            ]}
          />
          {view === 'year' ? (
            <>
              <h3 className="mt-6 text-sm">{t('heat.title')}</h3>
              <HeatYear words={words} days={days} summary={summary} />
            </>
          ) : (
            <details className="mt-4">
              <summary className="min-h-11 content-center text-sm font-semibold text-accent">
                {t('table.title')}
              </summary>
              <TableRoom label={`${words.name}: ${t('table.title')}`}>
                <DayRows
                  days={days}
                  words={words}
                  path={topicPath(reader, 'sleep')}
                  hasCoverage={false}
                />
              </TableRoom>
            </details>
          )}
        </>
      )}
    </Card>
  )
}
