'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  formatValue,
  isNoLongerCritical,
  lookOf,
  rankAlarms,
} from '#components/critical-results/critical-words.ts'
import { useServerClock } from '#components/critical-results/use-server-clock.ts'
import { useTakeCritical } from '#components/critical-results/use-take-critical.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import type { AlarmsView, AlarmView } from '#lib/critical-results/critical-view.ts'
import { AlarmBar } from './alarm-bar.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
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
  const bars = rankAlarms(view.alarms, view.userId).slice(0, maxBars)
  const announced = useAnnouncement(view, isNew)
  const first = bars.find(({ state }) => state !== 'acknowledged')
  useKeys(
    first && view.can.act
      ? // With shift, so that no one takes a patient on by a slip.
        { c: ({ shiftKey }) => void (shiftKey && take(first)) }
      : {},
  )
  const hidden = view.total - bars.length
  const [mostUrgent] = bars
  return (
    <>
      <p role="alert" className="sr-only">
        {announced}
      </p>
      {view.total > 0 && (
        // On phones the bars scroll with the page, and the strip behind them stays at the top.
        <section
          data-alarm
          aria-label={t('region')}
          className="max-sm:contents sm:sticky sm:top-0 sm:z-30 print:hidden"
        >
          <div className="max-sm:relative max-sm:z-31">
            {bars.map((alarm) => (
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
          </div>
          {mostUrgent && <AlarmStrip alarm={mostUrgent} view={view} clockMs={clockMs} />}
        </section>
      )}
    </>
  )
}

const announcements = {
  reopened: 'announceReopened',
  escalated: 'announceEscalated',
  open: 'announceOpen',
  mine: undefined,
  other: undefined,
} as const

/** Undefined for what someone has taken on. */
function announcementOf(alarm: AlarmView, { userId }: AlarmsView) {
  const word = announcements[lookOf(alarm, userId)]
  return word && isNoLongerCritical(alarm) ? announcements.reopened : word
}

/** What is new since the page opened, once: screen readers read the rest with the page. */
function useAnnouncement(view: AlarmsView, isNew: boolean): string {
  const t = useTranslations('critical.alarm')
  const loud = view.alarms.flatMap((alarm) => {
    const word = announcementOf(alarm, view)
    return word ? [{ key: `${alarm.criticalId} ${word}`, word, alarm }] : []
  })
  const keys = loud.map(({ key }) => key)
  const [known, setKnown] = useState({ keys: isNew ? [] : keys, text: '' })
  const added = loud.filter(({ key }) => !known.keys.includes(key))
  if (added.length > 0) {
    const text = added.map(({ word, alarm }) => t(word, { what: nameAlarm(alarm) })).join(' ')
    setKnown({ keys: [...known.keys, ...keys], text })
  }
  return known.text
}

function nameAlarm({ clinical }: AlarmView) {
  const { value, patientName } = clinical ?? {}
  return [value && `${value.analyte} ${formatValue(value)}`, patientName].filter(Boolean).join(', ')
}
