import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { ChartLegend } from '#components/wearables/charts/chart-legend.tsx'
import { DayBars } from '#components/wearables/metric/day-bars.tsx'
import { PeriodSummary } from '#components/wearables/metric/period-summary.tsx'
import { useTopicWords } from '#components/wearables/metric-words.ts'
import { topicPath, type WearablesReader } from '#components/wearables/wearable-places.ts'
import type { MetricDay, MetricSummary } from '#lib/wearables/wearable-view.ts'

/** Four weeks of a measure, day by day. */
export function WeeksCard({
  topic,
  title,
  found: { days, summary },
  today,
  reader,
}: {
  topic: 'steps' | 'sleep'
  title: string
  found: { days: readonly MetricDay[]; summary: MetricSummary }
  today: string
  reader: WearablesReader
}) {
  const t = useTranslations('wearables')
  const words = useTopicWords(topic)
  const id = `weeks-${topic}`
  const isSleep = topic === 'sleep'
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <TextLink href={topicPath(reader, topic)} className="text-sm">
          {t('weeks.open', { name: words.name })}
        </TextLink>
      </div>
      <div id={`${id}-words`} className="mt-1 text-sm text-soft">
        <PeriodSummary topic={topic} summary={summary} />
      </div>
      <DayBars
        words={words}
        days={days}
        summary={summary}
        today={today}
        describedBy={`${id}-words`}
      />
      <ChartLegend
        items={[
          { kind: 'whole', text: t(isSleep ? 'legend.wholeNight' : 'legend.whole') },
          { kind: 'partial', text: t(isSleep ? 'legend.partialNight' : 'legend.partial') },
          { kind: 'missing', text: t('legend.none') },
        ]}
      />
    </Card>
  )
}
