'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { WalkPoint, WalkWords } from './chart-walk.tsx'

export function PointCursor({ point }: { point: WalkPoint | undefined }) {
  if (!point) return null
  const [x, y] = [`${point.x * 100}%`, `${point.y * 100}%`]
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height="100%"
      className="pointer-events-none absolute inset-0 overflow-visible print:hidden"
    >
      <line x1={x} x2={x} y1="0" y2="100%" className="stroke-accent stroke-[1.5]" />
      <circle cx={x} cy={y} r="14" className="fill-accent/15 stroke-accent stroke-2" />
    </svg>
  )
}

/** What the chosen point is; the slider over the chart reads it to screen readers. */
export function PointNote({
  points,
  index,
  words,
  onIndex,
}: {
  points: readonly WalkPoint[]
  index: number
  words: WalkWords
  onIndex: (index: number) => void
}) {
  const point = points[index]
  if (!point) return null
  const steps = [
    { to: index - 1, label: words.earlier, Icon: ChevronLeft },
    { to: index + 1, label: words.later, Icon: ChevronRight },
  ]
  return (
    <div className="mt-3 flex items-start justify-between gap-3 rounded-control bg-sunken px-4 py-3 text-sm print:hidden">
      <p>
        <span className="block font-bold">{point.title}</span>
        <span className="text-soft">{point.detail}</span>
        {point.note}
      </p>
      <div className="-my-1 -mr-2 flex shrink-0">
        {steps.map(({ to, label, Icon }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            disabled={to < 0 || to >= points.length}
            onClick={() => onIndex(to)}
            className="grid size-11 place-items-center rounded-control text-accent disabled:text-edge"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        ))}
      </div>
    </div>
  )
}
