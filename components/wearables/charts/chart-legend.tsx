import { useId } from 'react'
import { HatchPattern, StripePattern } from './bar-chart.tsx'

export type LegendKind = 'whole' | 'partial' | 'none' | 'missing' | 'range' | 'line'

/** What the shapes of a chart mean. */
export function ChartLegend({ items }: { items: readonly { kind: LegendKind; text: string }[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {items.map(({ kind, text }) => (
        <li key={kind} className="flex items-center gap-1.5">
          <LegendMark kind={kind} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function LegendMark({ kind }: { kind: LegendKind }) {
  const id = useId()
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0">
      <defs>
        <StripePattern id={`${id}-s`} />
        <HatchPattern id={`${id}-h`} />
      </defs>
      {kind === 'whole' && <rect width="14" height="14" rx="4" className="fill-fill" />}
      {kind === 'partial' && (
        <rect
          x="0.75"
          y="0.75"
          width="12.5"
          height="12.5"
          rx="4"
          fill={`url(#${id}-s)`}
          className="stroke-fill stroke-[1.5]"
        />
      )}
      {kind === 'none' && (
        <rect
          x="0.75"
          y="0.75"
          width="12.5"
          height="12.5"
          rx="4"
          strokeDasharray="3 2"
          className="fill-card stroke-edge stroke-[1.5]"
        />
      )}
      {kind === 'missing' && (
        <rect width="14" height="14" rx="3" fill={`url(#${id}-h)`} className="stroke-edge" />
      )}
      {kind === 'range' && <rect y="2" width="14" height="10" className="fill-fill-soft" />}
      {kind === 'line' && <path d="M0 9L5 5L14 8" className="fill-none stroke-accent stroke-2" />}
    </svg>
  )
}
