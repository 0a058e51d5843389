import { useLocale } from 'next-intl'
import { At, percent } from '#components/number-line/at.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { findObstacle } from '#lib/results/find-change.ts'
import { drawnAs, type ResultSeries, type SeriesPoint } from '#lib/results/result-view.ts'
import { buildBands, buildTimeSpan, buildValueTicks, chooseDays, timeOf } from './build-axis.ts'
import { SeriesMark } from './series-mark.tsx'

export interface ChartPlaces {
  ticks: { value: number; y: number }[]
  days: { at: number; x: number }[]
  placed: { point: SeriesPoint; x: number; y: number; isCompared: boolean }[]
}

/** Where everything is on the chart, as shares of its width and height. */
export function placeSeries(points: readonly SeriesPoint[]): ChartPlaces & ChartScale {
  const ticks = buildValueTicks(points)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const [from, to] = buildTimeSpan(points)
  const x = (time: number) => (time - from) / (to - from)
  const y = (value: number) => 1 - (value - bottom) / (top - bottom || 1)
  const last = points.at(-1)
  return {
    x,
    y,
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    days: chooseDays(points).map((at) => ({ at, x: x(at) })),
    placed: points.map((point) => ({
      point,
      x: x(timeOf(point.day)),
      y: y(point.number),
      isCompared: !last || isOneLab(last, point),
    })),
  }
}

function isOneLab(last: SeriesPoint, point: SeriesPoint) {
  const exact = { comparator: null }
  return !findObstacle({ ...last, ...exact }, { ...point, ...exact })
}

interface ChartScale {
  x: (time: number) => number
  y: (value: number) => number
}

/** Values of one unit over time, each over its own lab's range. Static SVG without a script. */
export function SeriesChart({
  series: { points },
  places: { x, y, ticks, placed },
  label,
  describedBy,
}: {
  series: ResultSeries
  places: ReturnType<typeof placeSeries>
  label: string
  describedBy: string
}) {
  const line = placed.filter(({ point, isCompared }) => isCompared && !point.comparator)
  const last = placed.at(-1)
  return (
    <svg
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      width="100%"
      height="100%"
      className="block overflow-visible"
    >
      {buildBands(points).map(({ from, to, low, high }) => {
        const [left, right] = [x(from), x(to)]
        const [upper, lower] = [high === null ? 0 : y(high), low === null ? 1 : y(low)]
        const edges = [...(high === null ? [] : [upper]), ...(low === null ? [] : [lower])]
        return (
          <g key={from}>
            <rect
              x={percent(left)}
              width={percent(right - left)}
              y={percent(upper)}
              height={percent(lower - upper)}
              className="fill-band opacity-75"
            />
            {edges.map((edge) => (
              <line
                key={edge}
                x1={percent(left)}
                x2={percent(right)}
                y1={percent(edge)}
                y2={percent(edge)}
                strokeDasharray="4 4"
                className="stroke-edge stroke-[1.5]"
              />
            ))}
          </g>
        )
      })}
      {ticks.map((tick) => (
        <line
          key={tick.value}
          x2="100%"
          y1={percent(tick.y)}
          y2={percent(tick.y)}
          className="stroke-line"
        />
      ))}
      {line.slice(1).map((point, index) => {
        const before = line[index]
        return (
          before && (
            <line
              key={point.point.resultId}
              x1={percent(before.x)}
              y1={percent(before.y)}
              x2={percent(point.x)}
              y2={percent(point.y)}
              strokeLinecap="round"
              className="stroke-ink stroke-2"
            />
          )
        )
      })}
      {placed.map(({ point, isCompared, ...place }) => (
        <At key={point.resultId} at={place.x} y={percent(place.y)}>
          <SeriesMark
            interpretation={drawnAs(point)}
            comparator={point.comparator}
            isCompared={isCompared}
          />
        </At>
      ))}
      {last && (
        <At at={last.x} y={percent(last.y)}>
          <text
            y={last.y > 0.8 ? '-0.9em' : '1.75em'}
            textAnchor={last.x > 0.85 ? 'end' : 'middle'}
            dx={last.x > 0.85 ? '0.6em' : 0}
            className="fill-ink stroke-card stroke-4 text-sm font-bold [paint-order:stroke]"
          >
            {last.point.text}
          </text>
        </At>
      )}
    </svg>
  )
}

export function ChartDays({ days }: Pick<ChartPlaces, 'days'>) {
  const locale = useLocale()
  const format = dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return (
    <svg width="100%" height="100%" className="block overflow-visible fill-soft" aria-hidden="true">
      {days.map(({ at, x }) => (
        <text
          key={at}
          x={percent(x)}
          y="1.5em"
          textAnchor={x > 0.88 ? 'end' : x < 0.08 ? 'start' : 'middle'}
        >
          {format.format(at)}
        </text>
      ))}
    </svg>
  )
}
