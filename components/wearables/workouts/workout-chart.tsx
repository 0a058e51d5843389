import { useTranslations } from 'next-intl'
import type { WalkPoint } from '#components/results/chart/chart-walk.tsx'
import { Card } from '#components/ui/card.tsx'
import { buildTicks } from '#components/wearables/charts/build-ticks.ts'
import { type AxisLabel, ChartRoom } from '#components/wearables/charts/chart-room.tsx'
import { LineChart, type LinePoint } from '#components/wearables/charts/line-chart.tsx'
import { useDuration, useTopicWords } from '#components/wearables/metric-words.ts'
import type { WorkoutView } from '#lib/wearables/wearable-view.ts'
import { formatClock } from './pace.ts'

const metersPerFoot = 0.3048

/** The heart rate over the time of a workout, and the elevation below it. */
export function WorkoutChart({ workout }: { workout: WorkoutView }) {
  const t = useTranslations('wearables.workouts')
  const heart = useTopicWords('heartrate')
  const distance = useTopicWords('distance')
  const duration = useDuration()
  const { points, missingHeartSeconds, averageHeartRate } = workout
  const length = Math.max(1, points.at(-1)?.at ?? 1)
  const beats = points.flatMap(({ heartRate }) => heartRate ?? [])
  if (beats.length < 2) return null
  const ticks = buildTicks(beats)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => 1 - (value - bottom) / (top - bottom || 1)
  const measured = points.filter(({ heartRate }) => heartRate !== null)
  const usual = length / Math.max(1, points.length - 1)
  const drawn = measured.map(
    ({ at, heartRate }, index): LinePoint => ({
      key: String(at),
      x: at / length,
      y: y(heartRate ?? 0),
      low: null,
      high: null,
      isAfterGap: index > 0 && at - (measured[index - 1]?.at ?? 0) > usual * 3,
    }),
  )
  const walked = measured.map(({ at, heartRate, distance: meters, altitude }, index): WalkPoint => {
    const detail = [
      meters !== null && distance.withUnit(meters),
      altitude !== null && `${Math.round(altitude / metersPerFoot)} ft`,
    ]
      .filter(Boolean)
      .join(' · ')
    const { x = 0, y: height = 0 } = drawn[index] ?? {}
    return {
      key: String(at),
      x,
      y: height,
      title: `${formatClock(at)}: ${heart.withUnit(heartRate ?? 0)}`,
      detail,
      spoken: `${duration(at)}: ${heart.spoken(heartRate ?? 0)}${detail ? `. ${detail}` : ''}`,
    }
  })
  const average = averageHeartRate ?? beats.reduce((a, b) => a + b, 0) / beats.length
  const axis = [0, 0.25, 0.5, 0.75, 1].map(
    (share): AxisLabel => ({ x: share, text: formatClock(length * share) }),
  )
  return (
    <Card as="section" aria-labelledby="workout-heart">
      <h2 id="workout-heart" className="text-base">
        {t('chart')}
      </h2>
      <p id="workout-words" className="text-sm text-soft">
        {t('summary', {
          average: heart.withUnit(average),
          highest: heart.withUnit(Math.max(...beats)),
          time: duration(length),
        })}{' '}
        {missingHeartSeconds > 0 && t('missing', { time: duration(missingHeartSeconds) })}
      </p>
      <ChartRoom
        name={t('chart')}
        points={walked}
        ticks={ticks.map((value) => ({ y: y(value), text: heart.number(value) }))}
        axis={axis}
      >
        <LineChart
          points={drawn}
          gridlines={ticks.map(y)}
          average={y(average)}
          hasDots={false}
          label={t('chart')}
          describedBy="workout-words"
        />
      </ChartRoom>
    </Card>
  )
}
