import type { ResultLine } from '#lib/results/result-view.ts'

const width = 88
const height = 28
const margin = 4

/** Decorative sparkline of the latest values in one unit; the biomarker's page says the same in words. */
export function TrendSpark({ trend, scale }: Pick<ResultLine, 'trend' | 'scale'>) {
  const points = placePoints(trend)
  const last = points.at(-1)
  if (points.length < 2 || !last) return null
  const [least, most] = spanOf(trend)
  const band = scale && placeBand(scale, { least, most })
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
          className="fill-good opacity-15"
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

function spanOf(trend: ResultLine['trend']): [number, number] {
  const numbers = trend.map(({ number }) => number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? [least - 1, most + 1] : [least, most]
}

const placeIn = (number: number, least: number, most: number) =>
  height - margin - ((number - least) / (most - least)) * (height - 2 * margin)

function placePoints(trend: ResultLine['trend']) {
  const times = trend.map(({ day }) => Date.parse(day))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const [least, most] = spanOf(trend)
  return trend.map(({ number }, index) => ({
    x: margin + (((times[index] ?? first) - first) / (last - first || 1)) * (width - 2 * margin),
    y: placeIn(number, least, most),
  }))
}

function placeBand(
  { low, high }: { low: number | null; high: number | null },
  { least, most }: { least: number; most: number },
) {
  const clamp = (y: number) => Math.min(height, Math.max(0, y))
  const top = high === null ? 0 : clamp(placeIn(high, least, most))
  const bottom = low === null ? height : clamp(placeIn(low, least, most))
  return bottom > top ? { top, bottom } : undefined
}
