'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatValue, lookOf } from '#components/critical-results/critical-words.ts'
import { useServerClock } from '#components/critical-results/use-server-clock.ts'
import { useTakeCritical } from '#components/critical-results/use-take-critical.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import type { AlarmsView, AlarmView } from '#lib/critical-results/critical-view.ts'
import { AlarmBar } from './alarm-bar.tsx'
import { alarmsQuery } from './alarms-query.ts'

const maxBars = 2

type CriticalAlarmProps = {
  found: AlarmsView
  /** It came after the page opened. */
  isNew: boolean
}

/** Above every page of the clinic while a critical result is open. It cannot be dismissed. */
export function CriticalAlarm(props: CriticalAlarmProps) {
  return (
    <QueryProvider>
      <FollowedAlarm {...props} />
    </QueryProvider>
  )
}

function FollowedAlarm({ found, isNew }: CriticalAlarmProps) {
  const t = useTranslations('critical.alarm')
  const { data, isError, refetch } = useQuery({ ...alarmsQuery, initialData: found })
  useLiveCriticals(() => void refetch())
  const view = data ?? found
  const clockMs = useServerClock(view.now)
  const take = useTakeCritical({ userId: view.userId, onDone: () => void refetch() })
  const alarms = [...view.alarms].sort((a, b) => rankOf(a, view) - rankOf(b, view))
  const announced = useAnnouncement(view, isNew)
  const first = alarms.find(({ state }) => state !== 'acknowledged')
  useKeys(
    first && view.can.act
      ? // With shift, so that no one takes a patient on by a slip.
        { c: ({ shiftKey }) => void (shiftKey && take(first)) }
      : {},
  )
  const hidden = view.total - Math.min(alarms.length, maxBars)
  return (
    <>
      <p role="alert" className="sr-only">
        {announced}
      </p>
      {view.total > 0 && (
        <section data-alarm aria-label={t('region')} className="sticky top-0 z-30 print:hidden">
          {alarms.slice(0, maxBars).map((alarm) => (
            <AlarmBar
              key={alarm.criticalId}
              alarm={alarm}
              view={view}
              clockMs={clockMs}
              onTake={view.can.act ? take : undefined}
              hasKey={alarm === first}
            />
          ))}
          {hidden > 0 && (
            <p className="bg-alert-soft px-4 py-1.5 text-sm font-semibold text-alert sm:px-5">
              <Link href="/clinic/results/critical?show=open" className="underline">
                {t('more', { count: hidden })}
              </Link>
            </p>
          )}
          {isError && (
            <p role="status" className="bg-watch-soft px-4 py-1.5 text-sm text-watch sm:px-5">
              {t('unavailable')}
            </p>
          )}
        </section>
      )}
    </>
  )
}

const urgency = { reopened: 0, open: 1, escalated: 2, mine: 3, other: 4 } as const

function rankOf(alarm: AlarmView, { userId }: AlarmsView) {
  return urgency[lookOf(alarm, userId)]
}

/** What is new since the page opened, once: screen readers read the rest with the page. */
function useAnnouncement(view: AlarmsView, isNew: boolean): string {
  const t = useTranslations('critical.alarm')
  const loud = view.alarms.filter((alarm) => isLoud(alarm, view))
  const keys = loud.map((alarm) => `${alarm.criticalId} ${lookOf(alarm, view.userId)}`)
  const [known, setKnown] = useState({ keys: isNew ? [] : keys, text: '' })
  const added = loud.filter((_, index) => !known.keys.includes(keys[index] ?? ''))
  if (added.length > 0) {
    const words = { open: 'announceOpen', escalated: 'announceEscalated' } as const
    const text = added
      .map((alarm) => {
        const look = lookOf(alarm, view.userId)
        const word = look === 'open' || look === 'escalated' ? words[look] : 'announceReopened'
        return t(word, { what: nameAlarm(alarm) })
      })
      .join(' ')
    setKnown({ keys: [...known.keys, ...keys], text })
  }
  return known.text
}

function isLoud(alarm: AlarmView, { userId }: AlarmsView) {
  return urgency[lookOf(alarm, userId)] <= urgency.escalated
}

function nameAlarm({ clinical }: AlarmView) {
  const { value, patientName } = clinical ?? {}
  return [value && `${value.analyte} ${formatValue(value)}`, patientName].filter(Boolean).join(', ')
}
