'use client'

import { dateFormat } from '#lib/i18n/date-format.ts'
import { LocalTime, timeFormats } from './local-time.tsx'
import { useViewer } from './viewer.tsx'

/** The time alone while it is today, for the viewer; on other days and on paper with the day. */
export function RecentTime({ instant, now }: { instant: string; now: string }) {
  const { locale, timeZone } = useViewer()
  const { format } = dateFormat(locale, { ...timeFormats.date, timeZone })
  if (format(new Date(instant)) !== format(new Date(now))) return <LocalTime instant={instant} />
  return (
    <>
      <LocalTime instant={instant} style="time" className="print:hidden" />
      <LocalTime instant={instant} className="hidden print:inline" />
    </>
  )
}
