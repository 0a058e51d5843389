import type { RowInterpretation, RowScale } from '#lib/results/result-view.ts'
import { placeOnScale } from './place-on-scale.ts'

const width = 120
const height = 14

/** Decorative: a mark over a band; the text beside it says the same. */
export function RangeBar({
  scale,
  interpretation,
}: {
  scale: RowScale
  interpretation: RowInterpretation
}) {
  const { from, to, at } = placeOnScale(scale)
  const mark = interpretation.startsWith('critical')
    ? 'fill-alert'
    : interpretation === 'normal'
      ? 'fill-ink'
      : 'fill-watch'
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="block h-3.5 w-30 print:hidden"
    >
      <rect y="4.5" width={width} height="5" rx="2.5" className="fill-sunken" />
      <rect
        x={from * width}
        y="4.5"
        width={(to - from) * width}
        height="5"
        rx="2.5"
        className="fill-good opacity-40"
      />
      <rect
        x={Math.min(width - 4, Math.max(0, at * width - 2))}
        width="4"
        height={height}
        rx="2"
        className={mark}
      />
    </svg>
  )
}
