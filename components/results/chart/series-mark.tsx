import { isCritical, isOutside, type SeriesPoint } from '#lib/results/result-view.ts'

type MarkProps = Pick<SeriesPoint, 'interpretation' | 'comparator'> & {
  cx?: number
  cy?: number
  isCompared?: boolean
}

/**
 * A value on the chart: shape and color show the interpretation; hollow means a bound such as "< 5", and a hollow square
 * a value of another lab.
 */
export function SeriesMark({
  cx = 0,
  cy = 0,
  interpretation,
  comparator,
  isCompared = true,
}: MarkProps) {
  if (!isCompared)
    return (
      <rect
        x={cx - 5.5}
        y={cy - 5.5}
        width="11"
        height="11"
        className="fill-card stroke-soft stroke-2"
      />
    )
  const color = isCritical(interpretation)
    ? 'fill-alert stroke-alert'
    : isOutside(interpretation)
      ? 'fill-watch stroke-watch'
      : 'fill-accent stroke-accent'
  const hollow = comparator ? 'fill-card' : ''
  const look = { className: `${color.split(' ')[1]} ${hollow || color.split(' ')[0]}` }
  if (isCritical(interpretation))
    return (
      <path
        {...look}
        strokeWidth="2"
        d={`M${cx} ${cy - 7}L${cx + 7} ${cy}L${cx} ${cy + 7}L${cx - 7} ${cy}Z`}
      />
    )
  // Flagged without a side, or with one that the range contradicts: an hourglass, which points neither up nor down.
  if (interpretation === 'abnormal')
    return (
      <path
        {...look}
        strokeWidth="2"
        strokeLinejoin="round"
        d={`M${cx - 5.5} ${cy - 6}H${cx + 5.5}L${cx - 5.5} ${cy + 6}H${cx + 5.5}Z`}
      />
    )
  if (isOutside(interpretation)) {
    const isLow = interpretation === 'low'
    const [tip, base] = isLow ? [cy + 6.5, cy - 5] : [cy - 6.5, cy + 5]
    return (
      <path
        {...look}
        strokeWidth="2"
        strokeLinejoin="round"
        d={`M${cx} ${tip}L${cx + 6} ${base}L${cx - 6} ${base}Z`}
      />
    )
  }
  return interpretation === 'unknown' ? (
    <rect {...look} strokeWidth="2" x={cx - 4.5} y={cy - 4.5} width="9" height="9" />
  ) : (
    <circle {...look} strokeWidth="2" cx={cx} cy={cy} r="5" />
  )
}
