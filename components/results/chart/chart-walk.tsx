'use client'

import { type PointerEvent, type ReactNode, useState } from 'react'
import { Input } from '#components/ui/form/input.tsx'

export interface WalkPoint {
  key: string
  /** shares of the chart's width and height */
  x: number
  y: number
  title: string
  detail: string
  /** date, value, range and word, with the unit spelled out */
  spoken: string
  /** shown below the detail */
  note?: ReactNode
}

export interface WalkWords {
  label: string
  earlier: string
  later: string
  hint: string
}

type Parts = typeof import('./point-note.tsx')

/**
 * A native slider over the points: arrow keys, Home and End, and the gestures of screen readers on phones all move it,
 * and each point is its spoken value.
 */
export function ChartWalk({
  points,
  words,
  axis,
  children,
}: {
  points: readonly WalkPoint[]
  words: WalkWords
  axis: ReactNode
  children: ReactNode
}) {
  const [index, setIndex] = useState(points.length - 1)
  const [parts, setParts] = useState<Parts>()
  // Nothing of it is loaded before the chart has the focus or is touched; without it the slider still speaks.
  const open = () => {
    if (!parts) void import('./point-note.tsx').then(setParts, () => undefined)
  }
  const follow = ({ currentTarget, clientX, pointerType, buttons }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'mouse' && buttons === 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    open()
    setIndex(findNearest(points, (clientX - left) / width))
  }
  return (
    <>
      <div
        onPointerMove={follow}
        onPointerDown={follow}
        className="relative h-56 touch-pan-y rounded-xs outline-offset-8 outline-accent has-[:focus-visible]:outline-2 sm:h-64"
      >
        {children}
        <Input
          type="range"
          min={0}
          max={points.length - 1}
          step={1}
          value={index}
          aria-label={words.label}
          aria-valuetext={points[index]?.spoken}
          onFocus={open}
          onChange={({ target }) => setIndex(Number(target.value))}
          className="pointer-events-none absolute inset-0 opacity-0 print:hidden"
        />
        {parts && <parts.PointCursor point={points[index]} />}
      </div>
      {axis}
      {parts ? (
        <parts.PointNote points={points} index={index} words={words} onIndex={setIndex} />
      ) : (
        <p className="mt-3 text-xs text-soft print:hidden">{words.hint}</p>
      )}
    </>
  )
}

function findNearest(points: readonly WalkPoint[], x: number) {
  const distances = points.map((point) => Math.abs(point.x - x))
  return Math.max(0, distances.lastIndexOf(Math.min(...distances)))
}
