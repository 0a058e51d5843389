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
