'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { OrderId, ReportId } from '#lib/ids.ts'
import { createLiveSource, type LiveKind, type LiveStatus } from './live-source.ts'
import { useIsStill } from './still-page.tsx'

const source = createLiveSource()

/** Calls back when this order changed or may have changed; the change itself is read through the ordinary routes. */
export function useLiveOrder(orderId: OrderId, onChange: () => void) {
  useChanges('order', orderId, onChange)
}

/** Calls back when this lab report changed or may have; without an id, when any report that the viewer may see did. */
export function useLiveReport(jobId: ReportId | undefined, onChange: () => void) {
  useChanges('report', jobId, onChange)
}

/** Calls back when any critical result that the viewer may see changed or may have. */
export function useLiveCriticals(onChange: () => void) {
  useChanges('critical', undefined, onChange)
}

/** Calls back when this conversation changed or may have; without an id, when any that the viewer may see did. */
export function useLiveConversation(conversationId: string | undefined, onChange: () => void) {
  useChanges('conversation', conversationId, onChange)
}

/** Calls back when a patient has answered questions, or they were asked or withdrawn; without an id, any. */
export function useLiveAnswers(
  requestId: string | undefined,
  onChange: (changedId: string | undefined) => void,
) {
  useChanges('answers', requestId, onChange)
}

/** Calls back when wearable data that the viewer may see changed or may have. */
export function useLiveWearables(onChange: () => void) {
  useChanges('wearables', undefined, onChange)
}

function useChanges(
  kind: LiveKind,
  id: string | undefined,
  onChange: (changedId: string | undefined) => void,
) {
  const notice = useEffectEvent((changed: string | undefined) => {
    if (changed === undefined || id === undefined || changed === id) onChange(changed)
  })
  const isStill = useIsStill()
  useEffect(
    () => (isStill ? undefined : source.subscribe((changed) => notice(changed), kind)),
    [isStill, kind],
  )
}

/** Calls back when any order that the viewer may see changed or may have; changes within `gatherMs` call back once. */
export function useLiveOrders(onChange: () => void, gatherMs = 150) {
  const notice = useEffectEvent(onChange)
  const isStill = useIsStill()
  useEffect(() => {
    if (isStill) return
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
  }, [gatherMs, isStill])
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(source.subscribeStatus, source.status, () => 'connecting')
}
