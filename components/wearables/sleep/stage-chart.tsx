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
const hourMs = 3_600_000

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
    const begin = dayWords.time(night.localStart + from * 1000)
    const end = dayWords.time(night.localStart + until * 1000)
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
  const axis: AxisLabel[] = []
  const firstHour = Math.ceil(night.localStart / (2 * hourMs)) * 2 * hourMs
  for (let at = firstHour; at <= night.localEnd; at += 2 * hourMs)
    axis.push({
      x: (at - night.localStart) / 1000 / length,
      text: dayWords.hour(new Date(at).getUTCHours()),
    })
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
