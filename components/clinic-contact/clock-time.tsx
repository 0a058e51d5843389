'use client'

import { useViewer } from '#components/ui/time/viewer.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'

/** A time of day (HH:MM) at the clinic, as the reader's language writes it; full hours without minutes. */
export function ClockTime({ time }: { time: string }) {
  const { locale } = useViewer()
  const minute = time.endsWith(':00') ? undefined : '2-digit'
  const format = dateFormat(locale, { hour: 'numeric', minute, timeZone: 'UTC' })
  return (
    <time dateTime={time} className="whitespace-nowrap" suppressHydrationWarning>
      {format.format(new Date(`2026-01-01T${time}:00Z`))}
    </time>
  )
}
