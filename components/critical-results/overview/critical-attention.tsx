import { useTranslations } from 'next-intl'
import {
  formatValue,
  rankAlarms,
  toneOfState,
} from '#components/critical-results/critical-words.ts'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { ToneIcon, toneStyle } from '#components/ui/tone.tsx'
import type { AlarmsView, AlarmView } from '#lib/critical-results/critical-view.ts'

/** The open critical results, first on the start page. */
export function CriticalAttention({ found: { alarms, total, userId } }: { found: AlarmsView }) {
  const t = useTranslations('critical.attention')
  if (total === 0) return null
  return (
    <section
      id="critical"
      aria-labelledby="critical-title"
      tabIndex={-1}
      className="mb-6 scroll-mt-20"
    >
      <header className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 id="critical-title" className="flex items-center gap-2 text-base font-bold">
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full ${toneStyle.alert}`}
            >
              <ToneIcon tone="alert" className="size-3.5" />
            </span>
            {t('title')}
            <span className="font-semibold text-soft tabular-nums">{total}</span>
          </h2>
          <p className="mt-0.5 text-soft">{t('text')}</p>
        </div>
        <TextLink href="/clinic/results/critical?show=open">{t('all')}</TextLink>
      </header>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {rankAlarms(alarms, userId).map((alarm) => (
            <CriticalLine key={alarm.criticalId} alarm={alarm} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function CriticalLine({
  alarm: { criticalId, clinical, state, owner, raisedAt },
}: {
  alarm: AlarmView
}) {
  const t = useTranslations('critical.alarm')
  const states = useTranslations('critical.loop.state')
  const value = clinical?.value
  const unread = clinical ? t('unread') : null
  return (
    <li className="relative grid grid-cols-1 items-center gap-x-5 gap-y-1.5 px-4 py-3 transition-colors hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <Link
        href={`/clinic/results/critical/${criticalId}`}
        prefetch={false}
        className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {clinical?.patientName || t('critical')}
      </Link>
      <p className="font-medium">
        {value ? t('value', { analyte: value.analyte, value: formatValue(value) }) : unread}{' '}
        <span className="ml-2 font-normal whitespace-nowrap text-soft">
          <RelativeTime instant={raisedAt} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-soft">
        {owner?.name}
        <Chip tone={toneOfState[state]}>{states(state)}</Chip>
      </p>
    </li>
  )
}
