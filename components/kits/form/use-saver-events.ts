'use client'

import { useEffect } from 'react'

interface Saver {
  retry: () => void
  flush: () => Promise<unknown>
  hasUnsaved: () => boolean
  stop: () => void
}

/** Saves again when the connection or the person is back, and before the page is left. */
export function useSaverEvents(saver: Saver) {
  useEffect(() => {
    const retry = () => saver.retry()
    const retryWhenSeen = () => document.visibilityState === 'visible' && saver.retry()
    const sendBeforeLeaving = () => void saver.flush().catch(() => undefined)
    const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('online', retry)
    window.addEventListener('focus', retry)
    window.addEventListener('pagehide', sendBeforeLeaving)
    window.addEventListener('beforeunload', warnBeforeLeaving)
    document.addEventListener('visibilitychange', retryWhenSeen)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('focus', retry)
      window.removeEventListener('pagehide', sendBeforeLeaving)
      window.removeEventListener('beforeunload', warnBeforeLeaving)
      document.removeEventListener('visibilitychange', retryWhenSeen)
      saver.stop()
    }
  }, [saver])
}
