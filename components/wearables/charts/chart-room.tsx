import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { percent } from '#components/number-line/at.tsx'
import { ChartWalk, type WalkPoint } from '#components/results/chart/chart-walk.tsx'

export interface AxisLabel {
  /** share of the chart’s width */
  x: number
  text: string
  second?: string
  isStrong?: boolean
}

/** A chart with its axes, walked with the arrow keys. The pages’ policy allows no style of an element’s own. */
export function ChartRoom({
  name,
  points,
  ticks,
  axis,
  children,
}: {
  name: string
  points: readonly WalkPoint[]
  ticks: readonly { y: number; text: string }[]
  axis: readonly AxisLabel[]
  children: ReactNode
}) {
  const t = useTranslations('wearables.chart')
  const digits = Math.max(1, ...ticks.map(({ text }) => text.length))
  const hasTwoRows = axis.some(({ second }) => second)
  return (
    <div className={`mt-5 overflow-x-clip pr-2.5 ${roomFor[Math.min(digits, roomFor.length) - 1]}`}>
      <ChartWalk
        points={points}
        words={{
          label: t('walk', { name }),
          hint: t('hint'),
          earlier: t('earlier'),
          later: t('later'),
        }}
        axis={
          <div
            aria-hidden="true"
            className={`relative text-xs text-soft ${hasTwoRows ? 'h-12' : 'h-7'}`}
          >
            <svg
              aria-hidden="true"
              width="100%"
              height="100%"
              className="block overflow-visible fill-soft"
            >
              {axis.map(({ x, text, second, isStrong }) => (
                <text
                  key={x}
                  x={percent(x)}
                  y="1.5em"
                  textAnchor={x > 0.97 ? 'end' : x === 0 ? 'start' : 'middle'}
                  className={isStrong ? 'fill-ink font-bold' : undefined}
                >
                  {text}
                  {second && (
                    <tspan x={percent(x)} dy="1.35em">
                      {second}
                    </tspan>
                  )}
                </text>
              ))}
            </svg>
          </div>
        }
      >
        <svg
          aria-hidden="true"
          width="1"
          height="100%"
          className="absolute inset-y-0 right-full mr-2.5 overflow-visible fill-soft text-xs"
        >
          {ticks.map(({ y, text }) => (
            <text key={text} x="1" y={percent(y)} dy="0.35em" textAnchor="end">
              {text}
            </text>
          ))}
        </svg>
        {children}
      </ChartWalk>
    </div>
  )
}

/** For ticks of one to eight characters. */
const roomFor = [
  'pl-[1.3rem]',
  'pl-[1.85rem]',
  'pl-[2.4rem]',
  'pl-[2.95rem]',
  'pl-[3.3rem]',
  'pl-[3.7rem]',
  'pl-[4.2rem]',
  'pl-[4.6rem]',
]
