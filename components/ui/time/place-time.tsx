'use client'

import { nameZone, showsSameTime } from '#lib/dates/visit-time.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { CalendarDate, LocalTime, timeFormats } from './local-time.tsx'
import { useViewer } from './viewer.tsx'

/** An instant where someone else is, such as the patient; names their zone where clocks differ. Without a zone the viewer's. */
export function PlaceTime({ instant, zone }: { instant: string; zone: string | null }) {
  const { locale, timeZone } = useViewer()
  const isSame = zone === null || showsSameTime(zone, timeZone, instant)
  if (isSame) return <LocalTime instant={instant} />
  return (
    <time dateTime={instant} suppressHydrationWarning>
      {dateFormat(locale, { ...timeFormats.dateTime, timeZone: zone }).format(new Date(instant))}{' '}
      {nameZone(locale, zone)}
    </time>
  )
}

/** What a laboratory reports: a day, or an instant where someone else is. */
export function DayOrTime({ at, zone = null }: { at: string; zone?: string | null }) {
  return at.length === 10 ? <CalendarDate day={at} /> : <PlaceTime instant={at} zone={zone} />
}
