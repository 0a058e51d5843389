'use client'

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

interface LoadedDialogOptions<Props> {
  load: () => Promise<ComponentType<Props>>
  isAsked: boolean
  /** the dialog was asked for and cannot be loaded */
  onFailed: () => void
}

/** Loads a dialog when the page has nothing else to do, so that it opens at once; undefined until it is there. */
export function useLoadedDialog<Props>({ load, isAsked, onFailed }: LoadedDialogOptions<Props>) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const isLoaded = Dialog !== undefined
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (isLoaded) return
    let isGone = false
    const begin = () =>
      load().then(
        (loaded) => {
          if (!isGone) setDialog(() => loaded)
        },
        () => {
          if (isAsked && !isGone) fail()
        },
      )
    const cancel = isAsked ? void begin() : whenIdle(() => void begin())
    return () => {
      isGone = true
      cancel?.()
    }
  }, [isLoaded, isAsked, load])
  return Dialog
}

function whenIdle(run: () => void) {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(idle)
}
