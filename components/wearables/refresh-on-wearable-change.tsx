'use client'

import { useRef } from 'react'
import { useLiveRefresh } from '#components/live/use-live-refresh.ts'
import { useLiveWearables } from '#components/live/use-live-updates.ts'

const gatherMs = 3_000

/** Re-renders the page on the server while data arrives; input and scroll position stay. A history arrives in many parts. */
export function RefreshOnWearableChange() {
  const refresh = useLiveRefresh()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveWearables(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      refresh()
    }, gatherMs)
  })
  return null
}
