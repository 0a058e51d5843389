import { useId } from 'react'
import { At, percent } from '#components/number-line/at.tsx'
import type { DayState } from '#lib/wearables/wearable-view.ts'

export interface Bar {
  key: string
  /** shares of the chart’s width */
  from: number
  until: number
  /** shares of its height, from the top; null without a value */
  top: number | null
  state: DayState
  label?: string | undefined
  /** how much of it was measured, as a share */
  covered?: number | undefined
}

/** Bars of hours, days or months: whole, partial and missing look different, and missing is not zero. */
export function BarChart({
  bars,
  gridlines,
  average,
  now,
  label,
  describedBy,
}: {
  bars: readonly Bar[]
  gridlines: readonly number[]
  /** share of the height */
  average?: number | null
  /** share of the width */
  now?: number | null
  label: string
  describedBy: string
}) {
  const id = useId()
  const stripes = `${id}-stripes`
  const hatch = `${id}-hatch`
  return (
    <svg
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
      width="100%"
      height="100%"
      className="block overflow-visible"
    >
      <defs>
        <StripePattern id={stripes} />
        <HatchPattern id={hatch} />
      </defs>
      {gridlines.map((y) => (
        <line key={y} x2="100%" y1={percent(y)} y2={percent(y)} className="stroke-line" />
      ))}
      {bars.map((bar) => (
        <BarShape key={bar.key} bar={bar} stripes={`url(#${stripes})`} hatch={`url(#${hatch})`} />
      ))}
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
          y1="0"
          y2="100%"
          strokeDasharray="2 3"
          className="stroke-edge stroke-[1.5]"
        />
      )}
    </svg>
  )
}

function BarShape({ bar, stripes, hatch }: { bar: Bar; stripes: string; hatch: string }) {
  const { from, until, top, state, label } = bar
  const width = until - from
  const center = from + width / 2
  if (state === 'future' || state === 'before') return null
  if (top === null)
    return width < 0.06 ? (
      <rect
        x={percent(from)}
        width={percent(width)}
        y="82%"
        height="18%"
        fill={hatch}
        className="opacity-70"
      />
    ) : (
      <>
        <rect
          x={percent(from)}
          width={percent(width)}
          y="66%"
          height="34%"
          rx="6"
          strokeDasharray="3 3"
          className="fill-transparent stroke-edge stroke-[1.5]"
        />
        <text
          x={percent(center)}
          y="83%"
          dy="0.35em"
          textAnchor="middle"
          className="fill-soft text-sm"
        >
          ?
        </text>
      </>
    )
  return (
    <>
      {top < 1 ? (
        <rect
          x={percent(from)}
          width={percent(width)}
          y={percent(top)}
          height={percent(1 - top)}
          rx={width > 0.02 ? 5 : 2}
          {...(state === 'partial'
            ? { fill: stripes, className: 'stroke-fill stroke-[1.5]' }
            : { className: 'fill-fill' })}
        />
      ) : (
        <line
          x1={percent(from)}
          x2={percent(until)}
          y1="99%"
          y2="99%"
          className="stroke-fill stroke-2"
        />
      )}
      {label && (
        <At at={center} y={percent(top)}>
          <text y="-0.5em" textAnchor="middle" className="fill-ink text-xs font-semibold">
            {label}
          </text>
        </At>
      )}
    </>
  )
}

export function StripePattern({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="6" height="6" className="fill-fill-soft" />
      <rect width="2.5" height="6" className="fill-fill" />
    </pattern>
  )
}

export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="5" height="5" className="fill-card" />
      <rect width="1.5" height="5" className="fill-edge" />
    </pattern>
  )
}
