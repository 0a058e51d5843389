import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import {
  topicPath,
  type WearablesReader,
  workoutsPath,
} from '#components/wearables/wearable-places.ts'
import { metricNames, type Topic } from '#lib/wearables/metrics.ts'

const shownTopics = [
  'steps',
  'sleep',
  ...metricNames.filter((metric) => metric !== 'steps'),
  'workouts',
] as const satisfies readonly (Topic | 'workouts')[]

/** The measures, beside the page on wide screens and in a row above it on phones. */
export function TopicNav({
  current,
  reader = { kind: 'patient' },
}: {
  current: Topic | 'workouts'
  reader?: WearablesReader
}) {
  const t = useTranslations('wearables')
  return (
    <nav
      aria-label={t('sides')}
      className={classNames(
        'min-w-0 overflow-x-auto print:hidden lg:overflow-visible',
        // To the edges of the patient's pages on phones.
        reader.kind === 'patient' && '-mx-5 px-5 sm:mx-0 sm:px-0',
      )}
    >
      <ul className="flex gap-1 lg:flex-col">
        {shownTopics.map((topic) => (
          <li key={topic}>
            <Link
              href={topic === 'workouts' ? workoutsPath(reader) : topicPath(reader, topic)}
              prefetch={false}
              aria-current={topic === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-control px-3 text-sm whitespace-nowrap lg:whitespace-normal',
                topic === current
                  ? 'bg-accent-soft font-bold text-accent'
                  : 'font-medium text-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {t(`names.${topic}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
