import { useTranslations } from 'next-intl'
import type { WalkPoint } from '#components/results/chart/chart-walk.tsx'
import { buildTicks } from '#components/wearables/charts/build-ticks.ts'
import { type AxisLabel, ChartRoom } from '#components/wearables/charts/chart-room.tsx'
import { LineChart, type LinePoint, SpanChart } from '#components/wearables/charts/line-chart.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import type { TopicWords } from '#components/wearables/metric-words.ts'
import type { MetricView } from '#lib/wearables/wearable-view.ts'
import { useDayDescription } from './day-bars.tsx'

interface Drawn {
  key: string
  local: number
  value: number
  min: number | null
  max: number | null
  title: string
  detail: string
  spoken: string
}

const dayMs = 86_400_000

/** Values over a day, week, month or year, as fine as the period allows. */
export function DayLines({
  found,
  words,
  describedBy,
}: {
  found: MetricView
  words: TopicWords
  describedBy: string
}) {
  const { days, view, kind, metric, today, localNow } = found
  const drawn = useDrawn(found, words)
  const axis = useAxis(found)
  const begin = Date.parse(`${days[0]?.date}T00:00:00Z`)
  const length = days.length * dayMs
  const numbers = drawn.flatMap(({ value, min, max }) => [value, min ?? value, max ?? value])
  const ticks = buildTicks(
    numbers.map((value) => value / words.scale),
    { digits: words.digits },
  ).map((tick) => tick * words.scale)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => 1 - (value - bottom) / (top - bottom || 1)
  // What is farther apart than this has nothing measured in between.
  const maxGapMs = kind === 'readings' ? Infinity : gaps[view]
  const points = drawn.map(
    ({ key, local, value, min, max }, index): LinePoint => ({
      key,
      x: (local - begin) / length,
      y: y(value),
      low: min === null ? null : y(min),
      high: max === null ? null : y(max),
      isAfterGap: index > 0 && local - (drawn[index - 1]?.local ?? 0) > maxGapMs,
    }),
  )
  const walked = drawn.map(({ key, title, detail, spoken }, index): WalkPoint => {
    const { x = 0, y: height = 0 } = points[index] ?? {}
    return { key, x, y: height, title, detail, spoken }
  })
  const average = found.summary.average
  const shared = { points, gridlines: ticks.map(y), label: words.name, describedBy }
  if (drawn.length === 0) return null
  return (
    <ChartRoom
      name={words.name}
      points={walked}
      ticks={ticks.map((value) => ({ y: y(value), text: words.tick(value) }))}
      axis={axis}
    >
      {metric === 'blood_pressure' ? (
        <SpanChart {...shared} />
      ) : (
        <LineChart
          {...shared}
          average={view === 'day' || average === null ? null : y(average)}
          now={
            days.some(({ date }) => date === today) && view !== 'year'
              ? (localNow - begin) / length
              : null
          }
          hasDots={kind === 'readings'}
        />
      )}
    </ChartRoom>
  )
}

const gaps = { day: 20 * 60_000, week: 2.5 * 3_600_000, month: 1.5 * dayMs, year: 1.5 * dayMs }

/** Days, or the finer points where there are some. */
function useDrawn({ days, points, today, kind, view }: MetricView, words: TopicWords): Drawn[] {
  const t = useTranslations('wearables.chart')
  const dayWords = useDayWords()
  const wordDay = useDayDescription(words)
  const isFine = view === 'day' || (view === 'week' && kind === 'points')
  if (!isFine)
    return days.flatMap((day) =>
      day.value === null
        ? []
        : [
            {
              key: day.date,
              local: Date.parse(`${day.date}T12:00:00Z`),
              value: day.value,
              min: day.min,
              max: day.max,
              ...wordDay(day, today),
            },
          ],
    )
  return points.flatMap(({ local, seconds, value, min, max }) => {
    if (value === null) return []
    const date = new Date(local).toISOString().slice(0, 10)
    const time =
      view === 'day' ? dayWords.time(local) : `${dayWords.weekday(date)}, ${dayWords.time(local)}`
    const range =
      min !== null && max !== null && min < max
        ? t('rangeText', { low: words.number(min), high: words.number(max) })
        : ''
    return {
      key: String(local),
      local: local + (seconds * 1000) / 2,
      value,
      min,
      max,
      title: `${time}: ${words.withUnit(value, min)}`,
      detail: range,
      spoken: `${time}: ${words.spoken(value, min)}${range ? `. ${range}` : ''}`,
    }
  })
}

function useAxis({ days, view, today }: MetricView): AxisLabel[] {
  const dayWords = useDayWords()
  if (view === 'day')
    return [0, 6, 12, 18].map((hour) => ({ x: hour / 24, text: dayWords.hour(hour) }))
  return days.flatMap(({ date }, index): AxisLabel[] => {
    const x = (index + (view === 'year' ? 0 : 0.5)) / days.length
    if (view === 'week')
      return [
        {
          x,
          text: dayWords.weekday(date),
          second: dayWords.number(date),
          isStrong: date === today,
        },
      ]
    if (view === 'month') return index % 7 === 0 ? [{ x, text: dayWords.short(date) }] : []
    return date.endsWith('-01') && Number(date.slice(5, 7)) % 2 === 1
      ? [{ x, text: dayWords.month(date) }]
      : []
  })
}
