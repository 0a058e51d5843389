import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { HatchPattern, StripePattern } from '#components/wearables/charts/bar-chart.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import type { TopicWords } from '#components/wearables/metric-words.ts'
import type { MetricDay, MetricSummary } from '#lib/wearables/wearable-view.ts'

const cell = 15
const size = 12.5
const left = 30
const topRoom = 18

const heats = ['fill-heat-1', 'fill-heat-2', 'fill-heat-3', 'fill-heat-4', 'fill-heat-5']

/** Each day of a year as a square: darker is more, striped is a part of a day, and hollow has no data. */
export function HeatYear({
  words,
  days,
  summary,
}: {
  words: TopicWords
  days: readonly MetricDay[]
  summary: MetricSummary
}) {
  const t = useTranslations('wearables')
  const dayWords = useDayWords()
  const id = useId()
  const first = new Date(`${days[0]?.date}T00:00:00Z`).getUTCDay()
  const values = days.flatMap(({ value, state }) =>
    state === 'whole' && value !== null ? value : [],
  )
  const sorted = values.toSorted((a, b) => a - b)
  // Fifths of the whole days.
  const bounds = [0.2, 0.4, 0.6, 0.8].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0)
  const heatOf = (value: number) => heats[bounds.filter((bound) => value >= bound).length] ?? ''
  const weeks = Math.ceil((days.length + first) / 7)
  const sunday = '2026-11-22'
  return (
    <div className="mt-4 overflow-x-auto print:overflow-visible">
      <svg
        role="img"
        aria-label={t('heat.label', {
          whole: summary.wholeDays,
          partial: summary.partialDays,
          empty: summary.emptyDays,
        })}
        viewBox={`0 0 ${left + weeks * cell} ${topRoom + 7 * cell}`}
        className="w-full min-w-176 print:min-w-0 fill-soft text-[0.6875rem]"
      >
        <defs>
          <StripePattern id={`${id}-s`} />
          <HatchPattern id={`${id}-h`} />
        </defs>
        {[0, 2, 4, 6].map((row) => (
          <text key={row} x="0" y={topRoom + row * cell + 10}>
            {dayWords.weekday(addDays(sunday, row))}
          </text>
        ))}
        {days.map((day, index) => {
          const place = index + first
          const x = left + Math.floor(place / 7) * cell
          const y = topRoom + (place % 7) * cell
          const isMonth = day.date.endsWith('-01')
          return (
            <g key={day.date}>
              {isMonth && (
                <text x={x} y="11">
                  {dayWords.month(day.date)}
                </text>
              )}
              <Square day={day} x={x} y={y} heatOf={heatOf} stripes={`url(#${id}-s)`} />
            </g>
          )
        })}
      </svg>
      {sorted.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-xs text-soft">
          {t('heat.less', { value: words.withUnit(bounds[0] ?? 0) })}
          <svg aria-hidden="true" viewBox="0 0 75 13" className="h-3.5 w-20">
            {heats.map((heat, index) => (
              <rect key={heat} x={index * 15} width="12.5" height="12.5" rx="3" className={heat} />
            ))}
          </svg>
          {t('heat.more', { value: words.withUnit(bounds[3] ?? 0) })}
        </p>
      )}
    </div>
  )
}

function addDays(day: string, count: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

function Square({
  day: { state, value },
  x,
  y,
  heatOf,
  stripes,
}: {
  day: MetricDay
  x: number
  y: number
  heatOf: (value: number) => string
  stripes: string
}) {
  if (state === 'future' || state === 'before')
    return <circle cx={x + size / 2} cy={y + size / 2} r="1.2" className="fill-edge" />
  const place = { x, y, width: size, height: size, rx: 3 }
  if (value === null)
    return (
      <rect
        {...place}
        x={x + 0.5}
        y={y + 0.5}
        width={size - 1}
        height={size - 1}
        className="fill-card stroke-edge"
      />
    )
  return state === 'partial' ? (
    <rect {...place} fill={stripes} />
  ) : (
    <rect {...place} className={heatOf(value)} />
  )
}
