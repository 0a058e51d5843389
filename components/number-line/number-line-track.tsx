import { useId } from 'react'
import { percent } from './at.tsx'
import type { LineSegment } from './lay-out-number-line.ts'

/** The band of the lab’s range, and what is outside: pale at the limit, deeper with distance. */
export function NumberLineTrack({
  segments,
  isCalm,
  y,
  height,
}: {
  segments: readonly LineSegment[]
  isCalm: boolean
  y: number
  height: number
}) {
  const id = useId()
  const clip = `${id}-ends`
  const [near, far] = isCalm
    ? ['var(--out-near-calm)', 'var(--out-far-calm)']
    : ['var(--out-near)', 'var(--out-far)']
  const fills: Record<string, string> = {
    above: `url(#${id}-above)`,
    below: `url(#${id}-below)`,
    band: 'var(--band)',
    left: `url(#${id}-left)`,
    right: `url(#${id}-right)`,
    bare: 'var(--sunken)',
    critical: 'var(--critical)',
  }
  const fillOf = ({ kind, fades, isBeyondBreak }: LineSegment) =>
    isBeyondBreak && (kind === 'above' || kind === 'below') ? far : fills[fades ?? kind]
  const box = { y: `${y}em`, height: `${height}em` }
  return (
    <>
      <defs>
        <clipPath id={clip}>
          <rect {...box} width="100%" rx={`${height / 2}em`} />
        </clipPath>
        <Fade id={`${id}-above`} from={near} to={far} />
        <Fade id={`${id}-below`} from={far} to={near} />
        <Fade id={`${id}-left`} from="var(--band)" to="var(--band)" hidden="start" />
        <Fade id={`${id}-right`} from="var(--band)" to="var(--band)" hidden="end" />
      </defs>
      <g clipPath={`url(#${clip})`}>
        {segments.map((segment) => (
          <rect
            key={segment.from}
            {...box}
            x={percent(segment.from)}
            width={percent(segment.to - segment.from)}
            fill={fillOf(segment)}
          />
        ))}
      </g>
      <rect
        {...box}
        width="100%"
        rx={`${height / 2}em`}
        className="hidden fill-none stroke-soft forced-colors:block"
      />
    </>
  )
}

function Fade({
  id,
  from,
  to,
  hidden,
}: {
  id: string
  from: string
  to: string
  hidden?: 'start' | 'end'
}) {
  return (
    <linearGradient id={id}>
      <stop
        offset={hidden === 'end' ? 0.3 : 0}
        stopColor={from}
        stopOpacity={hidden === 'start' ? 0 : 1}
      />
      <stop offset="1" stopColor={to} stopOpacity={hidden === 'end' ? 0 : 1} />
    </linearGradient>
  )
}
