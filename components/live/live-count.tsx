'use client'

import { useState } from 'react'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const maxShown = 99
const readings = new Map<string, Promise<number>>()

/** The side bar and the mobile menu ask at the same time and share one request. */
function readCount(path: string, staysSignedOut: boolean): Promise<number> {
  const reading =
    readings.get(path) ??
    apiFetch<{ total: number }>(path, { isSigningIn: staysSignedOut })
      .then(({ total }) => total)
      .finally(() => readings.delete(path))
  readings.set(path, reading)
  return reading
}

/**
 * A count of the navigation, and what reads it again; on failure the last one stays. With `staysSignedOut` the end of the
 * session does not leave the page either: it may hold a form that someone has begun.
 */
export function useCount(path: string, total: number, { staysSignedOut = false } = {}) {
  const [count, setCount] = useState(total)
  const reread = () => {
    readCount(path, staysSignedOut).then(setCount, () => undefined)
  }
  return [count, reread] as const
}

export function CountBadge({
  count,
  label,
  isUrgent = false,
}: {
  count: number
  label: string
  isUrgent?: boolean
}) {
  const tone = isUrgent ? 'bg-alert-soft text-alert' : 'bg-watch-soft text-watch'
  return (
    <>
      {count > 0 && (
        <span
          aria-hidden="true"
          className={`rounded-full px-1.5 text-xs font-bold tabular-nums ${tone}`}
        >
          {count > maxShown ? `${maxShown}+` : count}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </>
  )
}
