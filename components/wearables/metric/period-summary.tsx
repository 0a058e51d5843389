import { useTranslations } from 'next-intl'
import { useTopicWords } from '#components/wearables/metric-words.ts'
import { isMetric, metrics, type Topic } from '#lib/wearables/metrics.ts'
import type { MetricSummary } from '#lib/wearables/wearable-view.ts'

const endings = { counts: '', points: '', readings: 'Readings', sleep: 'Nights' } as const

/** The average with what it stands on: whole days only, and how many were left out. */
export function PeriodSummary({
  topic,
  summary,
  hasSpan = false,
}: {
  topic: Topic
  summary: MetricSummary
  hasSpan?: boolean
}) {
  const t = useTranslations('wearables.summary')
  const words = useTopicWords(topic)
  const { average, averageLow, wholeDays, partialDays, emptyDays, lowest, highest } = summary
  const kind = isMetric(topic) ? metrics[topic].kind : 'sleep'
  const ending = endings[kind]
  return (
    <p>
      {average === null
        ? t(`noAverage${ending}`)
        : t(`average${ending}`, {
            count: wholeDays,
            value: words.withUnit(average, averageLow),
          })}{' '}
      {hasSpan && lowest !== null && highest !== null && (
        <>{t('span', { low: words.withUnit(lowest), high: words.withUnit(highest) })} </>
      )}
      {kind === 'sleep' && emptyDays > 0 && t('restNights', { empty: emptyDays })}
      {(kind === 'counts' || kind === 'points') &&
        partialDays + emptyDays > 0 &&
        t('rest', { partial: partialDays, empty: emptyDays })}
    </p>
  )
}
