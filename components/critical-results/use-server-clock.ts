'use client'

import { useState, useSyncExternalStore } from 'react'

/**
 * The database's time in ms, each second. Countdowns go by it, not by this device's clock, which may be wrong. `now` is the
 * time of the newest answer.
 */
export function useServerClock(now: string): number {
  const [read, setRead] = useState({ now, offsetMs: 0, isMeasured: false })
  const ownMs = useSyncExternalStore(subscribeToSeconds, currentSecond, () => 0)
  if (ownMs > 0 && (read.now !== now || !read.isMeasured))
    setRead({ now, offsetMs: Date.parse(now) - ownMs, isMeasured: true })
  return ownMs === 0 ? Date.parse(now) : ownMs + read.offsetMs
}

function currentSecond() {
  return Math.floor(Date.now() / 1_000) * 1_000
}

function subscribeToSeconds(notify: () => void) {
  const timer = setInterval(notify, 1_000)
  return () => clearInterval(timer)
}

/** Such as 08:42, or 1:03:10; 00:00 once it has passed. */
export function formatLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  const two = (part: number) => String(part).padStart(2, '0')
  const tail = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${tail}` : tail
}
