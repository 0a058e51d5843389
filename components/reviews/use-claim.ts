'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ReportId } from '#lib/ids.ts'
import type { UnsavedReview } from '#lib/reviews/review-saver.ts'
import type { ClaimedReview } from '#lib/reviews/review-view.ts'

/** A quarter of the lease, so that three renewals may fail. */
const renewMs = 30_000
/** until it is asked again whose the report is, when that could not be answered */
const retryMs = 3_000
/** while the same person's window before, such as the page before a reload, saves and releases it */
const handOnMs = 600
const maxHandOns = 3
/** Browsers refuse to keep more alive than 64 KiB. */
const maxLastBytes = 60_000

export type ClaimState = 'taking' | 'held' | 'other' | 'lost'

interface ClaimOptions {
  isOver: boolean
  /** The reviewer had it when the page was read, in this window or another. */
  wasOwn: boolean
  /** Before anything can be changed under it. */
  onTaken: (claimed: ClaimedReview) => Promise<void>
}

/**
 * Holds the report's claim while this window is open: takes it, renews the lease, and releases it on leaving, with what is
 * not saved yet. A claim of another reviewer is not touched.
 */
export function useClaim(jobId: ReportId, { isOver, wasOwn, onTaken }: ClaimOptions) {
  const [claimKey] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<ClaimState>('taking')
  const [isHandedOn] = useState(wasOwn)
  const isHeld = useRef(false)
  const isAnswered = useRef(false)
  const beginning = useRef<Promise<void>>(undefined)
  const begun = useRef(onTaken)
  useEffect(() => {
    begun.current = onTaken
  })
  const takeUnsaved = useRef<() => UnsavedReview | undefined>(undefined)
  const path = `/api/clinic/review/${jobId}`

  const take = useCallback(
    async ({ takesOver = false, handsOn = false } = {}) => {
      try {
        const body = { claimKey, takesOver }
        const claimed = await apiFetch<ClaimedReview>(`${path}/claim`, { method: 'PUT', body })
        const isNew = !isHeld.current
        isAnswered.current = isHeld.current = true
        if (isNew)
          beginning.current = begun.current(claimed).finally(() => {
            beginning.current = undefined
          })
        // A renewal meanwhile must not open the report for editing.
        await beginning.current
        if (!isHeld.current) return false
        setState('held')
        return true
      } catch (error) {
        // A failed renewal is retried; the lease outlasts several of them.
        if (!isRefusal(error)) return isHeld.current
        if (handsOn) return false
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
    const unsaved = takeUnsaved.current?.()
    const last = JSON.stringify({ claimKey, ...unsaved, isLast: true })
    const isSmall = new Blob([last]).size < maxLastBytes
    if (unsaved) sendLast(`${path}/draft`, 'PUT', { body: last, keepalive: isSmall })
    if (!unsaved || !isSmall)
      sendLast(`${path}/claim`, 'DELETE', { body: JSON.stringify({ claimKey }), keepalive: true })
  }, [path, claimKey])

  useEffect(() => {
    if (isOver) return
    let retry: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    let handOns = isHandedOn ? maxHandOns : 0
    const begin = async () => {
      const handsOn = handOns > 0
      handOns -= 1
      await take({ handsOn })
      if (isLeft || isAnswered.current) return
      retry = setTimeout(begin, handsOn ? handOnMs : retryMs)
    }
    void begin()
    const renew = () => void (isHeld.current && take())
    const timer = setInterval(renew, renewMs)
    const look = () => document.visibilityState === 'visible' && renew()
    // A page restored from the back/forward cache has released its claim.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setState('taking')
      void take()
    }
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
  }, [isOver, isHandedOn, take, release])

  return {
    claimKey,
    state,
    take,
    /** What a page that is left sends with its release. */
    setUnsaved: useCallback((read: (() => UnsavedReview | undefined) | undefined) => {
      takeUnsaved.current = read
    }, []),
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

/** The page may be gone before the answer. */
function sendLast(path: string, method: string, request: { body: string; keepalive: boolean }) {
  const headers = { 'content-type': 'application/json' }
  void fetch(path, { method, headers, ...request }).catch(() => undefined)
}

function isRefusal(error: unknown) {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
  )
}
