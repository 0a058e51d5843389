import type { NearestValue } from '#lib/results-desk/desk-view.ts'

const width = 64
const height = 12
/** Beside the range, as a share of it. */
const margin = 0.25

/** Decorative: where a value is in its range, so that many clear sets can be checked by eye; the text has it in words. */
export function NearestMark({ nearest: { number, low, high } }: { nearest: NearestValue }) {
  const bound = low ?? high
  if (bound === null) return null
  const span = low !== null && high !== null ? high - low : Math.abs(bound)
  if (span <= 0) return null
  // A one-sided range continues to the edge.
  const from = low ?? bound - span
  const place = (value: number) =>
    ((value - from + span * margin) / (span * (1 + 2 * margin))) * width
  const edges = [low === null ? 0 : place(low), high === null ? width : place(high)] as const
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="h-3 w-16 shrink-0 print:hidden"
    >
      <line x1="0" x2={width} y1={height / 2} y2={height / 2} className="stroke-line" />
      <rect
        x={edges[0]}
        width={edges[1] - edges[0]}
        y={height / 2 - 2.5}
        height="5"
        rx="2"
        className="fill-band"
      />
      <circle
        cx={Math.min(width - 3, Math.max(3, place(number)))}
        cy={height / 2}
        r="3"
        className="fill-ink"
      />
    </svg>
  )
}
