'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ReportId } from '#lib/ids.ts'

/** A quarter of the lease, so that three renewals may fail. */
const renewMs = 30_000
/** until it is asked again whose the report is, when that could not be answered */
const retryMs = 3_000

export type ClaimState = 'taking' | 'held' | 'other' | 'lost'

/**
 * Holds the report's claim while this window is open: takes it, renews the lease, and releases it on leaving. A claim of
 * another reviewer is not touched.
 */
export function useClaim(jobId: ReportId, isOver: boolean) {
  const [claimKey] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<ClaimState>('taking')
  const isHeld = useRef(false)
  const isAnswered = useRef(false)
  const path = `/api/clinic/review/${jobId}/claim`

  const take = useCallback(
    async (takesOver = false) => {
      try {
        await apiFetch(path, { method: 'PUT', body: { claimKey, takesOver } })
        isAnswered.current = isHeld.current = true
        setState('held')
        return true
      } catch (error) {
        // A failed renewal is retried; the lease outlasts several of them.
        if (!isRefusal(error)) return isHeld.current
        setState(isHeld.current ? 'lost' : 'other')
        isAnswered.current = true
        isHeld.current = false
        return false
      }
    },
    [path, claimKey],
  )
  const release = useCallback(() => {
    if (!isHeld.current) return
    isHeld.current = false
    // keepalive: the page may be gone before the answer.
    void fetch(path, {
      method: 'DELETE',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ claimKey }),
    }).catch(() => undefined)
  }, [path, claimKey])

  useEffect(() => {
    if (isOver) return
    let retry: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const begin = async () => {
      await take()
      if (!isLeft && !isAnswered.current) retry = setTimeout(begin, retryMs)
    }
    void begin()
    const renew = () => void (isHeld.current && take())
    const timer = setInterval(renew, renewMs)
    const look = () => document.visibilityState === 'visible' && renew()
    // A page restored from the back/forward cache has released its claim.
    const comeBack = (event: PageTransitionEvent) => void (event.persisted && take())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pagehide', release)
    window.addEventListener('pageshow', comeBack)
    return () => {
      isLeft = true
      clearTimeout(retry)
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
    /** A save was refused because another reviewer has the claim. */
    noteLost: useCallback(() => {
      isHeld.current = false
      setState('lost')
    }, []),
    /** The review is over, so there is no claim to release. */
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
