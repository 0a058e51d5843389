import { Footprints } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { ChartLegend } from '#components/wearables/charts/chart-legend.tsx'
import { HourBars } from '#components/wearables/metric/day-bars.tsx'
import { useDuration, useTopicWords } from '#components/wearables/metric-words.ts'
import type { WearablesView } from '#lib/wearables/wearable-view.ts'

/** The steps of today, hour by hour, with how much of it was measured. */
export function TodayCard({
  steps,
  today,
  localNow,
}: Pick<WearablesView, 'today' | 'localNow'> & { steps: NonNullable<WearablesView['steps']> }) {
  const t = useTranslations('wearables')
  const words = useTopicWords('steps')
  const duration = useDuration()
  const { day, points } = steps
  const measured = t('today.measured', {
    covered: duration(Math.min(day.coveredSeconds, day.daySeconds)),
    whole: duration(day.daySeconds),
  })
  return (
    <Card as="section" aria-labelledby="today-steps">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div>
          <h2 id="today-steps" className="flex items-center gap-2 text-sm">
            <Footprints aria-hidden="true" className="size-4.5 text-accent" />
            {t('today.steps')}
          </h2>
          <p className="mt-1 text-3xl font-bold">
            {day.value === null ? '–' : words.number(day.value)}
          </p>
        </div>
        <TextLink href={`/wearables/steps?view=day&on=${today}#why`} className="text-sm">
          <span aria-hidden="true">{t('today.why')}</span>
          <span className="sr-only">{t('today.whyOf')}</span>
        </TextLink>
      </div>
      <p id="today-steps-words" className="mt-1 text-sm text-soft">
        {day.value === null ? t('summary.noDay') : measured}
      </p>
      <HourBars words={words} points={points} now={localNow} describedBy="today-steps-words" />
      <ChartLegend
        items={[
          { kind: 'whole', text: t('legend.hourMeasured') },
          { kind: 'missing', text: t('legend.hourMissing') },
        ]}
      />
    </Card>
  )
}
