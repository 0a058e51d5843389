import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/navigation/link.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { useDuration, useTopicWords } from '#components/wearables/metric-words.ts'
import { type WearablesReader, workoutsPath } from '#components/wearables/wearable-places.ts'
import type { WorkoutsView } from '#lib/wearables/wearable-view.ts'
import { useSportName } from './sport-name.ts'

export function WorkoutList({
  found: { workouts, earlier, isNewest },
  reader = { kind: 'patient' },
}: {
  found: WorkoutsView
  reader?: WearablesReader
}) {
  const t = useTranslations('wearables.workouts')
  const dayWords = useDayWords()
  const duration = useDuration()
  const sportName = useSportName()
  const distance = useTopicWords('distance')
  const heart = useTopicWords('heartrate')
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {workouts.map((workout) => (
          <li key={workout.workoutId}>
            <Link
              href={`${workoutsPath(reader)}/${workout.workoutId}`}
              prefetch={false}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-sunken/60"
            >
              <span>
                <span className="block font-semibold">{sportName(workout)}</span>
                <span className="text-sm text-soft">
                  {dayWords.full(workout.date)}, {dayWords.time(workout.localStart)} ·{' '}
                  {workout.providerName}
                </span>
              </span>
              <span className="text-sm text-soft">
                {[
                  duration(workout.seconds),
                  workout.distance !== null && distance.withUnit(workout.distance),
                  workout.averageHeartRate !== null && heart.withUnit(workout.averageHeartRate),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {(earlier !== null || !isNewest) && (
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {earlier !== null && (
            <TextLink href={`${workoutsPath(reader)}?until=${earlier}` as Route}>
              {t('earlier')}
            </TextLink>
          )}
          {!isNewest && <TextLink href={workoutsPath(reader)}>{t('newest')}</TextLink>}
        </p>
      )}
    </>
  )
}
