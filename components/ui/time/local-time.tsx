'use client'

import { withArticle } from '#lib/dates/with-article.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { useViewer } from './viewer.tsx'

export type TimeStyle =
  | 'date'
  | 'dayDate'
  | 'dateTime'
  | 'dayDateTime'
  | 'time'
  | 'timeInSentence'
  | 'preciseTime'
  | 'longDate'

export const timeFormats: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dayDate: { weekday: 'short', day: 'numeric', month: 'short' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  dayDateTime: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  },
  time: { hour: 'numeric', minute: '2-digit' },
  timeInSentence: { hour: 'numeric', minute: '2-digit' },
  preciseTime: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
}

/** An instant (ISO string or Date) in the viewer's own time zone. */
export function LocalTime({
  instant,
  style = 'dateTime',
  className,
}: {
  instant: string | Date
  style?: TimeStyle
  className?: string
}) {
  const { locale, timeZone } = useViewer()
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const text = dateFormat(locale, { ...timeFormats[style], timeZone }).format(date)
  // Node and browsers may space a time differently; the browser's text wins.
  return (
    <time dateTime={date.toISOString()} className={className} suppressHydrationWarning>
      {style === 'timeInSentence' ? withArticle(locale, text) : text}
    </time>
  )
}

/** A calendar day ("2025-05-03"), independent of the viewer's time zone. */
export function CalendarDate({
  day,
  style = 'date',
  className,
}: {
  day: string
  style?: 'date' | 'dayDate' | 'longDate'
  className?: string
}) {
  const { locale } = useViewer()
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={day} className={className} suppressHydrationWarning>
      {dateFormat(locale, { ...timeFormats[style], timeZone: 'UTC' }).format(date)}
    </time>
  )
}
