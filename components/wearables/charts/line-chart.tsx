import { At, percent } from '#components/number-line/at.tsx'

export interface LinePoint {
  key: string
  /** shares of the chart’s width and height */
  x: number
  y: number
  /** of the lowest and the highest value */
  low: number | null
  high: number | null
  /** nothing was measured between it and the one before */
  isAfterGap: boolean
}

/** Values over time: the average as a line that stops where nothing was measured, over the range of values. */
export function LineChart({
  points,
  gridlines,
  average,
  now,
  hasDots,
  label,
  describedBy,
}: {
  points: readonly LinePoint[]
  gridlines: readonly number[]
  average?: number | null
  now?: number | null
  hasDots: boolean
  label: string
  describedBy: string
}) {
  const runs = splitRuns(points)
  const hasRange = points.some(({ low, high }) => low !== null && high !== null)
  return (
    <svg
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      width="100%"
      height="100%"
      className="block overflow-visible"
    >
      {gridlines.map((y) => (
        <line key={y} x2="100%" y1={percent(y)} y2={percent(y)} className="stroke-line" />
      ))}
      <svg
        aria-hidden="true"
        width="100%"
        height="100%"
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
      >
        {hasRange &&
          runs.map((run) => (
            <path key={run[0]?.key} d={drawBand(run)} className="fill-fill-soft opacity-80" />
          ))}
        {runs.map((run) => (
          <path
            key={run[0]?.key}
            d={drawLine(run)}
            vectorEffect="non-scaling-stroke"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="fill-none stroke-accent stroke-2"
          />
        ))}
      </svg>
      {average != null && (
        <line
          x2="100%"
          y1={percent(average)}
          y2={percent(average)}
          strokeDasharray="2 4"
          className="stroke-ink stroke-[1.5]"
        />
      )}
      {now != null && (
        <line
          x1={percent(now)}
          x2={percent(now)}
          y2="100%"
          strokeDasharray="2 3"
          className="stroke-edge stroke-[1.5]"
        />
      )}
      {(hasDots ? points : runs.flatMap((run) => (run.length === 1 ? run : []))).map((point) => (
        <At key={point.key} at={point.x} y={percent(point.y)}>
          <circle r={hasDots ? 4 : 2} className="fill-accent stroke-card stroke-[1.5]" />
        </At>
      ))}
    </svg>
  )
}

/** Two numbers at once, such as a blood pressure: from the lower to the upper. */
export function SpanChart({
  points,
  gridlines,
  label,
  describedBy,
}: {
  points: readonly LinePoint[]
  gridlines: readonly number[]
  label: string
  describedBy: string
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      width="100%"
      height="100%"
      className="block overflow-visible"
    >
      {gridlines.map((y) => (
        <line key={y} x2="100%" y1={percent(y)} y2={percent(y)} className="stroke-line" />
      ))}
      {points.map(({ key, x, y, low }) => (
        <g key={key}>
          <line
            x1={percent(x)}
            x2={percent(x)}
            y1={percent(y)}
            y2={percent(low ?? y)}
            strokeLinecap="round"
            className="stroke-fill stroke-[6]"
          />
          <circle cx={percent(x)} cy={percent(y)} r="4" className="fill-accent" />
          {low !== null && (
            <circle
              cx={percent(x)}
              cy={percent(low)}
              r="3.5"
              className="fill-card stroke-accent stroke-2"
            />
          )}
        </g>
      ))}
    </svg>
  )
}

function splitRuns(points: readonly LinePoint[]): LinePoint[][] {
  const runs: LinePoint[][] = []
  for (const point of points)
    if (point.isAfterGap || runs.length === 0) runs.push([point])
    else runs.at(-1)?.push(point)
  return runs
}

const at = (share: number) => Math.round(share * 10_000) / 10

function drawLine(run: readonly LinePoint[]): string {
  return run.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('')
}

function drawBand(run: readonly LinePoint[]): string {
  const upper = run.map(({ x, y, high }) => `${at(x)} ${at(high ?? y)}`)
  const lower = run.toReversed().map(({ x, y, low }) => `${at(x)} ${at(low ?? y)}`)
  return run.length < 2 ? '' : `M${[...upper, ...lower].join('L')}Z`
}
