import type { Limits } from '#lib/results/limits.ts'
import type { ResultLine } from '#lib/results/result-view.ts'

const width = 88
const height = 28
const margin = 4

/** Decorative sparkline of the latest values in one unit; the biomarker's page says the same in words. */
export function TrendSpark({ trend, scale }: Pick<ResultLine, 'trend' | 'scale'>) {
  const span = spanOf(trend, scale?.limits ?? null)
  const points = placePoints(trend, span)
  const last = points.at(-1)
  if (points.length < 2 || !last) return null
  const band = scale?.limits && placeBand(scale.limits, span)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="block h-7 w-22 print:hidden"
    >
      {band && (
        <rect
          y={band.top}
          width={width}
          height={band.bottom - band.top}
          rx="2"
          className="fill-band"
        />
      )}
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-soft"
      />
      <circle cx={last.x} cy={last.y} r="3" className="fill-ink" />
    </svg>
  )
}

type Span = [least: number, most: number]

/** All of the range and all of the values, with some room beyond a single limit. */
function spanOf(trend: ResultLine['trend'], limits: Limits | null): Span {
  const edges = [limits?.low, limits?.high].filter((edge) => edge != null)
  const numbers = [...trend.map(({ number }) => number), ...edges]
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const room = (most - least) * 0.25 || Math.abs(most) * 0.25 || 1
  return [limits?.low == null ? least - room : least, limits?.high == null ? most + room : most]
}

const placeIn = (number: number, [least, most]: Span) =>
  height - margin - ((number - least) / (most - least || 1)) * (height - 2 * margin)

function placePoints(trend: ResultLine['trend'], span: Span) {
  const times = trend.map(({ day }) => Date.parse(day))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return trend.map(({ number }, index) => ({
    x: margin + (((times[index] ?? first) - first) / (last - first || 1)) * (width - 2 * margin),
    y: placeIn(number, span),
  }))
}

function placeBand({ low, high }: Limits, span: Span) {
  const top = high === null ? 0 : placeIn(high, span)
  const bottom = low === null ? height : placeIn(low, span)
  return bottom > top ? { top, bottom } : undefined
}
