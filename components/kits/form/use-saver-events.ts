'use client'

import { useEffect, useEffectEvent } from 'react'

interface Saver {
  retry: () => void
  flush: () => Promise<unknown>
  hasUnsaved: () => boolean
  stop: () => void
}

/**
 * Saves again when the connection or the person is back, and before the page is left. A form that the browser or the
 * router brings back from before checks first whether it was sent.
 */
export function useSaverEvents(saver: Saver, leaveIfSent?: () => Promise<void>) {
  const checkSent = useEffectEvent(() => void leaveIfSent?.().catch(() => undefined))
  useEffect(() => {
    checkSent()
    const comeBack = (event: PageTransitionEvent) => event.persisted && checkSent()
    const retry = () => saver.retry()
    const retryWhenSeen = () => document.visibilityState === 'visible' && saver.retry()
    const sendBeforeLeaving = () => void saver.flush().catch(() => undefined)
    const warnBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('pageshow', comeBack)
    window.addEventListener('online', retry)
    window.addEventListener('focus', retry)
    window.addEventListener('pagehide', sendBeforeLeaving)
    window.addEventListener('beforeunload', warnBeforeLeaving)
    document.addEventListener('visibilitychange', retryWhenSeen)
    return () => {
      window.removeEventListener('pageshow', comeBack)
      window.removeEventListener('online', retry)
      window.removeEventListener('focus', retry)
      window.removeEventListener('pagehide', sendBeforeLeaving)
      window.removeEventListener('beforeunload', warnBeforeLeaving)
      document.removeEventListener('visibilitychange', retryWhenSeen)
      saver.stop()
    }
  }, [saver])
}
