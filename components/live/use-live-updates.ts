'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createLiveSource, type LiveStatus } from '#components/live/live-source.ts'

const source = createLiveSource()

/** Calls back when this order changed or may have; what changed is read through the ordinary routes. */
export function useLiveOrder(orderId: string, onChange: () => void) {
  const notice = useEffectEvent((changed: string | undefined) => {
    if (changed === undefined || changed === orderId) onChange()
  })
  useEffect(() => source.subscribe((changed) => notice(changed)), [])
}

/** Calls back when this lab report changed or may have; without an id, when any that the viewer may see did. */
export function useLiveReport(jobId: string | undefined, onChange: () => void) {
  const notice = useEffectEvent((changed: string | undefined) => {
    if (changed === undefined || jobId === undefined || changed === jobId) onChange()
  })
  useEffect(() => source.subscribe((changed) => notice(changed), 'report'), [])
}

/** Calls back when any order that the viewer may see changed or may have; many at once are told once. */
export function useLiveOrders(onChange: () => void, gatherMs = 150) {
  const notice = useEffectEvent(onChange)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = source.subscribe(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        notice()
      }, gatherMs)
    })
    return () => {
      clearTimeout(waiting)
      unsubscribe()
    }
  }, [gatherMs])
}

/** Whether the page updates by itself (live), is asking every few seconds (polling), or is just connecting. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(source.subscribeStatus, source.status, () => 'connecting')
}
