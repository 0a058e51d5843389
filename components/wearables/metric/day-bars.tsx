import { useTranslations } from 'next-intl'
import type { WalkPoint } from '#components/results/chart/chart-walk.tsx'
import { type Bar, BarChart } from '#components/wearables/charts/bar-chart.tsx'
import { buildTicks } from '#components/wearables/charts/build-ticks.ts'
import { type AxisLabel, ChartRoom } from '#components/wearables/charts/chart-room.tsx'
import { useCoverage, useDayWords } from '#components/wearables/day-words.ts'
import { type TopicWords, useDuration } from '#components/wearables/metric-words.ts'
import type {
  DayState,
  MetricDay,
  MetricPoint,
  MetricSummary,
} from '#lib/wearables/wearable-view.ts'
import { groupMonths } from './group-months.ts'

interface Column {
  key: string
  value: number | null
  state: DayState
  label: string | undefined
  title: string
  detail: string
  spoken: string
  axis: { text: string; second?: string; isStrong?: boolean } | undefined
}

interface BarsProps {
  words: TopicWords
  days: readonly MetricDay[]
  summary: MetricSummary
  today: string
  describedBy: string
}

/** A bar for each day of a week, a month or some weeks; days without data keep their place. */
export function DayBars({ words, days, summary, today, describedBy }: BarsProps) {
  const dayWords = useDayWords()
  const wordDay = useDayDescription(words)
  const isWeek = days.length <= 7
  const columns = days.map((day, index): Column => {
    const mark = isWeek || index % 7 === 0
    return {
      key: day.date,
      value: day.value,
      state: day.state,
      label: isWeek && day.value !== null ? words.number(day.value) : undefined,
      ...wordDay(day, today),
      axis: mark
        ? isWeek
          ? {
              text: dayWords.weekday(day.date),
              second: dayWords.number(day.date),
              isStrong: day.date === today,
            }
          : { text: dayWords.short(day.date) }
        : undefined,
    }
  })
  return (
    <Columns words={words} columns={columns} average={summary.average} describedBy={describedBy} />
  )
}

/** Averages of the months of a year. */
export function MonthBars({
  words,
  days,
  describedBy,
  isByReading = false,
}: Omit<BarsProps, 'summary' | 'today'> & { isByReading?: boolean }) {
  const t = useTranslations('wearables')
  const dayWords = useDayWords()
  const columns = groupMonths(days, isByReading).map((month): Column => {
    const text = month.value === null ? t('chart.noValue') : words.withUnit(month.value)
    const basis = t('table.basis', { whole: month.wholeDays, days: month.days })
    return {
      key: month.date,
      value: month.value,
      state: month.state,
      label: month.value === null ? undefined : words.number(month.value),
      title: `${dayWords.monthLong(month.date)}: ${text}`,
      detail: basis,
      spoken: `${dayWords.monthLong(month.date)}: ${month.value === null ? t('chart.noValue') : words.spoken(month.value)}. ${basis}`,
      axis: { text: dayWords.month(month.date) },
    }
  })
  return <Columns words={words} columns={columns} average={null} describedBy={describedBy} />
}

/** The hours of a day. */
export function HourBars({
  words,
  points,
  now,
  describedBy,
}: {
  words: TopicWords
  points: readonly MetricPoint[]
  /** what the person’s clock shows, if the day is not over */
  now: number | null
  describedBy: string
}) {
  const t = useTranslations('wearables.chart')
  const dayWords = useDayWords()
  const duration = useDuration()
  const begin = points[0]?.local ?? 0
  const columns = points.map(({ local, value, coveredSeconds, seconds }, hour): Column => {
    const until = hour === 23 ? 24 : hour + 1
    const time = `${dayWords.hour(hour)} – ${dayWords.hour(until % 24)}`
    const isFuture = now !== null && local > now
    const covered = t('measured', { covered: duration(coveredSeconds), whole: duration(seconds) })
    const detail = isFuture ? t('future') : value === null ? t('notMeasured') : covered
    return {
      key: String(local),
      value,
      state: isFuture
        ? 'future'
        : value === null
          ? 'none'
          : coveredSeconds >= seconds / 2
            ? 'whole'
            : 'partial',
      label: undefined,
      title: value === null ? `${time}: ${t('noValue')}` : `${time}: ${words.withUnit(value)}`,
      detail,
      spoken: value === null ? `${time}: ${detail}` : `${time}: ${words.spoken(value)}. ${detail}`,
      axis: hour % 6 === 0 ? { text: dayWords.hour(hour) } : undefined,
    }
  })
  return (
    <Columns
      words={words}
      columns={columns}
      average={null}
      now={now === null ? null : (now - begin) / 86_400_000}
      describedBy={describedBy}
      isLeftAligned
    />
  )
}

function Columns({
  words,
  columns,
  average,
  now,
  describedBy,
  isLeftAligned = false,
}: {
  words: TopicWords
  columns: readonly Column[]
  average: number | null
  now?: number | null
  describedBy: string
  isLeftAligned?: boolean
}) {
  const values = columns.flatMap(({ value }) => value ?? [])
  const ticks = buildTicks(
    values.map((value) => value / words.scale),
    { isFromZero: true, digits: words.digits },
  ).map((tick) => tick * words.scale)
  const top = ticks.at(-1) ?? 1
  const y = (value: number) => 1 - value / top
  const width = 1 / Math.max(1, columns.length)
  const gap = columns.length > 60 ? 0.1 : columns.length > 14 ? 0.22 : 0.3
  const bars = columns.map(
    ({ key, value, state, label }, index): Bar => ({
      key,
      from: (index + gap / 2) * width,
      until: (index + 1 - gap / 2) * width,
      top: value === null ? null : y(value),
      state,
      label,
    }),
  )
  const points = columns.map(
    ({ key, value, title, detail, spoken }, index): WalkPoint => ({
      key,
      x: (index + 0.5) * width,
      y: value === null ? 0.9 : y(value),
      title,
      detail,
      spoken,
    }),
  )
  const axis = columns.flatMap(({ axis: label }, index): AxisLabel[] =>
    label ? [{ ...label, x: (index + (isLeftAligned ? 0 : 0.5)) * width }] : [],
  )
  return (
    <ChartRoom
      name={words.name}
      points={points}
      ticks={ticks.map((value) => ({ y: y(value), text: words.tick(value) }))}
      axis={axis}
    >
      <BarChart
        bars={bars}
        gridlines={ticks.map(y)}
        average={average === null ? null : y(average)}
        now={now ?? null}
        label={words.name}
        describedBy={describedBy}
      />
    </ChartRoom>
  )
}

/** A day in words, shown and spoken. */
export function useDayDescription(words: TopicWords) {
  const t = useTranslations('wearables.chart')
  const dayWords = useDayWords()
  const coverage = useCoverage()
  return (day: MetricDay, today: string) => {
    const { date, value, min, max, state, coveredSeconds, daySeconds } = day
    const isNight = words.unit === ''
    const covered =
      isNight || coveredSeconds === 0 ? undefined : coverage(coveredSeconds, daySeconds)
    const range =
      min !== null && max !== null
        ? t('rangeText', { low: words.number(min), high: words.number(max) })
        : undefined
    const standing =
      state === 'future'
        ? t('future')
        : state === 'before'
          ? t('before')
          : state === 'partial'
            ? date === today
              ? t('soFar')
              : t('partial')
            : undefined
    const detail = [range, covered, standing].filter(Boolean).join(' · ')
    const shown = value === null ? t('noValue') : words.withUnit(value, min)
    const said = value === null ? t('noValue') : words.spoken(value, min)
    return {
      title: `${dayWords.full(date)}: ${shown}`,
      detail,
      spoken: `${dayWords.spoken(date)}: ${said}${detail ? `. ${detail}` : ''}`,
    }
  }
}
