'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, apiFetch } from '#lib/http/read-api-error.ts'

/** A quarter of the lease: three renewals may be lost. */
const renewMs = 30_000

export type ClaimState = 'taking' | 'held' | 'other' | 'lost'

/**
 * Has the report for this window while the page is open: takes it, renews the lease, and gives it back when the page is
 * left. Somebody else's stays theirs.
 */
export function useClaim(jobId: string, isOver: boolean) {
  const [claimKey] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<ClaimState>('taking')
  const isHeld = useRef(false)
  const path = `/api/clinic/review/${jobId}/claim`

  const take = useCallback(
    async (takesOver = false) => {
      try {
        await apiFetch(path, { method: 'PUT', body: { claimKey, takesOver } })
        isHeld.current = true
        setState('held')
        return true
      } catch (error) {
        // A renewal that does not arrive is tried again; the lease outlives some of them.
        if (!isRefusal(error)) return isHeld.current
        setState(isHeld.current ? 'lost' : 'other')
        isHeld.current = false
        return false
      }
    },
    [path, claimKey],
  )
  const release = useCallback(() => {
    if (!isHeld.current) return
    isHeld.current = false
    // The page may be gone before the answer.
    void fetch(path, {
      method: 'DELETE',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ claimKey }),
    }).catch(() => undefined)
  }, [path, claimKey])

  useEffect(() => {
    if (isOver) return
    void take()
    const renew = () => void (isHeld.current && take())
    const timer = setInterval(renew, renewMs)
    const look = () => document.visibilityState === 'visible' && renew()
    // A page that comes back from the browser's memory had given the report back.
    const comeBack = (event: PageTransitionEvent) => void (event.persisted && take())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', release)
    window.addEventListener('pageshow', comeBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', release)
      window.removeEventListener('pageshow', comeBack)
      release()
    }
  }, [isOver, take, release])

  return {
    claimKey,
    state,
    take,
    /** A save was refused: somebody else has it. */
    noteLost: useCallback(() => {
      isHeld.current = false
      setState('lost')
    }, []),
    /** The review is over, and the claim with it. */
    forget: useCallback(() => {
      isHeld.current = false
    }, []),
  }
}

function isRefusal(error: unknown) {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
  )
}
