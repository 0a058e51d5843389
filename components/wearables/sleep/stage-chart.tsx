import { useTranslations } from 'next-intl'
import { percent } from '#components/number-line/at.tsx'
import type { WalkPoint } from '#components/results/chart/chart-walk.tsx'
import { type AxisLabel, ChartRoom } from '#components/wearables/charts/chart-room.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { useDuration } from '#components/wearables/metric-words.ts'
import type { NightView, StageView } from '#lib/wearables/wearable-view.ts'

const rows = ['awake', 'rem', 'light', 'deep'] as const
export const stageFills = {
  awake: 'fill-stage-awake',
  rem: 'fill-stage-rem',
  light: 'fill-stage-light',
  deep: 'fill-stage-deep',
} as const

const order: readonly string[] = rows
const stepMs = 2 * 3_600_000

/** What the sleeper's clock showed so many seconds after the beginning. */
export function localAt({ localStart, clockMoves }: NightView, at: number): number {
  const moved = clockMoves.filter((move) => move.at <= at)
  return localStart + moved.reduce((total, { seconds }) => total + seconds, at) * 1000
}

/** Every other hour that the clock showed, with its seconds after the beginning. */
export function listHours(night: NightView): { at: number; hour: number }[] {
  const begins = [0, ...night.clockMoves.map(({ at }) => at)]
  return begins.flatMap((begin, index) => {
    const end = begins[index + 1] ?? night.inBedSeconds + 1
    const local = localAt(night, begin)
    const hours: { at: number; hour: number }[] = []
    for (let shown = Math.ceil(local / stepMs) * stepMs; ; shown += stepMs) {
      const at = begin + (shown - local) / 1000
      if (at >= end) return hours
      hours.push({ at, hour: new Date(shown).getUTCHours() })
    }
  })
}

/** The stages of a night over its time. */
export function StageChart({
  night,
  stages,
  describedBy,
}: {
  night: NightView
  stages: readonly StageView[]
  describedBy: string
}) {
  const t = useTranslations('wearables.sleep')
  const dayWords = useDayWords()
  const duration = useDuration()
  const length = Math.max(1, night.inBedSeconds)
  const rowOf = (stage: StageView['stage']) => Math.max(0, order.indexOf(stage))
  const points = stages.map(({ stage, from, until }): WalkPoint => {
    const begin = dayWords.time(localAt(night, from))
    const end = dayWords.time(localAt(night, until))
    const title = `${t(`stages.${stage}`)}: ${duration(until - from)}`
    return {
      key: String(from),
      x: (from + until) / 2 / length,
      y: (rowOf(stage) + 0.5) / rows.length,
      title,
      detail: `${begin} – ${end}`,
      spoken: `${begin} – ${end}: ${title}`,
    }
  })
  const axis = listHours(night).map(
    ({ at, hour }): AxisLabel => ({ x: at / length, text: dayWords.hour(hour) }),
  )
  return (
    <ChartRoom
      name={t('chart')}
      points={points}
      ticks={rows.map((row, index) => ({
        y: (index + 0.5) / rows.length,
        text: t(`stages.${row}`),
      }))}
      axis={axis}
    >
      <svg
        role="img"
        aria-label={t('chart')}
        aria-describedby={describedBy}
        width="100%"
        height="100%"
        className="block overflow-visible"
      >
        {rows.map((row, index) => (
          <line
            key={row}
            x2="100%"
            y1={percent((index + 0.5) / rows.length)}
            y2={percent((index + 0.5) / rows.length)}
            className="stroke-line"
          />
        ))}
        {stages.slice(1).map((stage, index) => {
          const before = stages[index]
          return (
            before && (
              <line
                key={stage.from}
                x1={percent(stage.from / length)}
                x2={percent(stage.from / length)}
                y1={percent((rowOf(before.stage) + 0.5) / rows.length)}
                y2={percent((rowOf(stage.stage) + 0.5) / rows.length)}
                className="stroke-edge/60"
              />
            )
          )
        })}
        {stages.map(({ stage, from, until }) => (
          <rect
            key={from}
            x={percent(from / length)}
            width={percent(Math.max(0.002, (until - from) / length))}
            y={percent((rowOf(stage) + 0.22) / rows.length)}
            height={percent(0.56 / rows.length)}
            rx="3"
            className={stage === 'unknown' ? 'fill-edge' : stageFills[stage]}
          />
        ))}
      </svg>
    </ChartRoom>
  )
}
