import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { hasStopped } from '#components/critical-results/critical-words.ts'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { RecentTime } from '#components/ui/time/recent-time.tsx'
import type { CriticalView, LevelView } from '#lib/critical-results/critical-view.ts'

const levelKeys = ['0', '1', '2', '3'] as const

export function EscalationCard({ view }: { view: CriticalView }) {
  const t = useTranslations('critical.loop')
  const { levels, nextLevelAt, state, shift, userId, owner, now } = view
  const at = () => (nextLevelAt ? <RecentTime instant={nextLevelAt} now={now} /> : null)
  const word = state === 'acknowledged' ? 'paused' : 'running'
  return (
    <Card as="section" padding="small" aria-labelledby="critical-escalation">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="critical-escalation" className="text-sm font-bold">
          {t('escalation')}
        </h2>
        <p className="text-soft">{t(`shifts.${shift}`)}</p>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {levels.map((level) => (
          <li key={level.level} className="flex items-start gap-x-3 py-2 xl:max-2xl:flex-wrap">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-xs font-semibold text-soft"
            >
              {level.level + 1}
            </span>
            <span className="min-w-0 flex-1">
              <LevelPeople level={level} userId={userId} />
              <span className="block text-soft">
                {t(`levels.${levelKeys[level.level] ?? '3'}`)}
              </span>
            </span>
            <span className="max-w-32 text-right text-soft xl:max-2xl:ml-9 xl:max-2xl:max-w-none xl:max-2xl:basis-full xl:max-2xl:text-left">
              <LevelTime level={level} now={now} />
              {level.people.some((person) => person.userId === owner?.userId) && (
                <span className="block font-semibold text-good">{t('state.acknowledged')}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <Notice icon={<Clock aria-hidden="true" />} className="mt-2">
        {state === 'closed' ? t('ended') : hasStopped(view) ? t('stopped') : t.rich(word, { at })}
      </Notice>
    </Card>
  )
}

function LevelPeople({ level: { people }, userId }: { level: LevelView; userId: string }) {
  const t = useTranslations('critical.loop')
  if (people.length === 0) return <b className="font-semibold text-watch">{t('noOne')}</b>
  return people.map((person) => (
    <span key={person.userId} className="mr-2 font-semibold">
      {person.name}{' '}
      {person.userId === userId && (
        <Chip tone="accent" icon={null} className="ml-1.5">
          {t('you')}
        </Chip>
      )}
    </span>
  ))
}

function LevelTime({ level: { notifiedAt, dueAt }, now }: { level: LevelView; now: string }) {
  const t = useTranslations('critical.loop')
  const instant = notifiedAt ?? dueAt
  if (!instant) return null
  return t.rich(notifiedAt ? 'notified' : 'due', {
    at: () => <RecentTime instant={instant} now={now} />,
  })
}
