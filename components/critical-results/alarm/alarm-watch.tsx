'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import type { AlarmsView } from '#lib/critical-results/critical-view.ts'
import { alarmsAgeMs, readAlarms } from './read-alarms.ts'

// On every page of the clinic, so the alarm itself loads with the first critical result. If it cannot, a link remains.
// Its script is named in the page's head: the page is taken over only when it has come.
const CriticalAlarm = dynamic(() =>
  import('./critical-alarm.tsx').then(
    (loaded) => loaded.CriticalAlarm,
    () => PlainAlarm,
  ),
)

export function AlarmWatch({ found }: { found: AlarmsView }) {
  const [{ view, isNew }, setSeen] = useState({ view: found, isNew: false })
  const hasAlarm = view.total > 0
  const look = useEffectEvent(async () => {
    if (hasAlarm) return
    const read = await readAlarms(view).catch(() => undefined)
    if (read) setSeen((seen) => (seen.view.total > 0 ? seen : { view: read, isNew: true }))
  })
  useLiveCriticals(() => void look())
  useEffect(() => {
    if (hasAlarm) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look()
    }, alarmsAgeMs)
    return () => clearInterval(timer)
  }, [hasAlarm])
  if (!hasAlarm) return null
  return (
    <ShownAtOnce>
      <CriticalAlarm found={view} isNew={isNew} />
    </ShownAtOnce>
  )
}

function PlainAlarm() {
  const t = useTranslations('critical.alarm')
  return (
    <section
      aria-label={t('region')}
      className="sticky top-0 z-30 bg-alert px-4 py-2 font-bold text-on-alert sm:px-5 print:hidden"
    >
      {/* A full load: a part of this page could not be loaded. */}
      <a href="/clinic/results/critical?show=open" className="underline underline-offset-4">
        {t('region')}
      </a>
    </section>
  )
}
