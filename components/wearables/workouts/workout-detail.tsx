import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { percent } from '#components/number-line/at.tsx'
import { Card } from '#components/ui/card.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { TableRoom } from '#components/wearables/metric/metric-table.tsx'
import { useDuration, useTopicWords } from '#components/wearables/metric-words.ts'
import type { WorkoutView } from '#lib/wearables/wearable-view.ts'
import { formatClock, listMiles, paceOf } from './pace.ts'
import { useSportName } from './sport-name.ts'
import { WorkoutChart } from './workout-chart.tsx'

/** A workout with its stream, its zones and its miles. */
export function WorkoutDetail({ workout, back }: { workout: WorkoutView; back: ReactNode }) {
  const t = useTranslations('wearables.workouts')
  const dayWords = useDayWords()
  const sportName = useSportName()
  return (
    <>
      <PageHeader
        back={back}
        title={sportName(workout)}
        lead={`${dayWords.full(workout.date)}, ${dayWords.time(workout.localStart)} · ${workout.providerName}`}
      />
      <div className="space-y-4">
        <Facts workout={workout} />
        {workout.stream === 'complete' ? (
          <WorkoutChart workout={workout} />
        ) : (
          <Card>
            <p className="text-sm text-soft">
              {t(`stream.${workout.stream}`, { provider: workout.providerName })}
            </p>
          </Card>
        )}
        <Zones workout={workout} />
        <Miles workout={workout} />
      </div>
    </>
  )
}

function Facts({ workout }: { workout: WorkoutView }) {
  const t = useTranslations('wearables.workouts')
  const distance = useTopicWords('distance')
  const energy = useTopicWords('calories_active')
  const heart = useTopicWords('heartrate')
  const pace = paceOf(workout.distance, workout.movingSeconds ?? workout.seconds)
  const facts: [string, string | null][] = [
    [t('distance'), workout.distance === null ? null : distance.withUnit(workout.distance)],
    [t('time'), formatClock(workout.movingSeconds ?? workout.seconds)],
    [t('pace'), pace === null ? null : `${formatClock(pace)} ${t('perMile')}`],
    [
      t('averageHeart'),
      workout.averageHeartRate === null ? null : heart.withUnit(workout.averageHeartRate),
    ],
    [t('calories'), workout.calories === null ? null : energy.withUnit(workout.calories)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="rounded-card border border-line bg-card p-4">
              <dt className="text-xs text-soft">{name}</dt>
              <dd className="text-lg font-bold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Zones({ workout: { zones } }: { workout: WorkoutView }) {
  const t = useTranslations('wearables.workouts')
  const duration = useDuration()
  const total = zones.reduce((sum, seconds) => sum + seconds, 0)
  const most = Math.max(...zones, 1)
  if (total === 0) return null
  return (
    <Card as="section" aria-labelledby="zones">
      <h2 id="zones" className="text-base">
        {t('zones')}
      </h2>
      <dl className="mt-3 space-y-2 text-sm">
        {zones
          .map((seconds, index) => ({ seconds, number: index + 1 }))
          .toReversed()
          .map(({ seconds, number }) => (
            <div
              key={number}
              className="grid grid-cols-[5rem_minmax(0,1fr)_5rem] items-center gap-3"
            >
              <dt className="font-medium">{t('zone', { number })}</dt>
              <dd aria-hidden="true">
                <svg aria-hidden="true" width="100%" height="10" className="block">
                  <rect width={percent(seconds / most)} height="10" rx="5" className="fill-fill" />
                </svg>
              </dd>
              <dd className="text-right">{formatClock(seconds)}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-xs text-soft">{t('zonesNote', { time: duration(total) })}</p>
    </Card>
  )
}

function Miles({ workout: { points } }: { workout: WorkoutView }) {
  const t = useTranslations('wearables.workouts')
  const heart = useTopicWords('heartrate')
  const distance = useTopicWords('distance')
  const miles = listMiles(points)
  if (miles.length === 0) return null
  return (
    <Card as="section" aria-labelledby="miles">
      <h2 id="miles" className="mb-2 text-base">
        {t('miles')}
      </h2>
      <TableRoom label={t('miles')}>
        <thead>
          <tr>
            <th scope="col">{t('mile')}</th>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('averageHeart')}</th>
          </tr>
        </thead>
        <tbody>
          {miles.map(({ number, meters, seconds, heartRate }) => (
            <tr key={number}>
              <th scope="row">{meters === null ? number : distance.number(meters)}</th>
              <td>{formatClock(seconds)}</td>
              <td>{heartRate === null ? '–' : heart.withUnit(heartRate)}</td>
            </tr>
          ))}
        </tbody>
      </TableRoom>
    </Card>
  )
}
