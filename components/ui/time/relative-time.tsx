'use client'

import { useSyncExternalStore } from 'react'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { useViewer } from './viewer.tsx'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

/** "5 minutes ago", kept up to date; the full local time is in the title. */
export function RelativeTime({
  instant,
  className,
}: {
  instant: string | Date
  className?: string
}) {
  const { locale, timeZone } = useViewer()
  const nowMs = useSyncExternalStore(subscribeToMinutes, currentHalfMinute, currentHalfMinute)
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const exact = dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(date)
  return (
    <time
      dateTime={date.toISOString()}
      title={exact}
      className={className}
      suppressHydrationWarning
    >
      {describeDistance(date.getTime() - nowMs, locale)}
    </time>
  )
}

export function describeDistance(distanceMs: number, locale: string): string {
  const seconds = Math.round(distanceMs / 1000)
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  const format = distanceFormat(locale)
  if (unit === 'second') return format.format(0, 'second')
  return format.format(Math.trunc(seconds / size), unit)
}

const distanceFormats = new Map<string, Intl.RelativeTimeFormat>()

function distanceFormat(locale: string) {
  const found =
    distanceFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  distanceFormats.set(locale, found)
  return found
}

const halfMinuteMs = 30_000

function currentHalfMinute() {
  return Math.floor(Date.now() / halfMinuteMs) * halfMinuteMs
}

function subscribeToMinutes(notify: () => void) {
  const timer = setInterval(notify, halfMinuteMs)
  return () => clearInterval(timer)
}
