import { useEffect, useState } from 'react'

const firstPauseMs = 1_000
const maxPauseMs = 5_000

/** Whether the server or its database is down; reloads the page when it is back. */
export function useServerReturn(): boolean {
  const [isUnavailable, setUnavailable] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    void watch(stopping.signal, () => setUnavailable(true))
    return () => stopping.abort()
  }, [])
  return isUnavailable
}

async function watch(signal: AbortSignal, onUnavailable: () => void) {
  if (await isReady(signal)) return
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    onUnavailable()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return
    if (await isReady(signal)) return window.location.reload()
    pauseMs = Math.min(pauseMs * 1.2, maxPauseMs)
  }
}

async function isReady(signal: AbortSignal) {
  const answer = await fetch('/readyz', { cache: 'no-store', signal }).catch(() => undefined)
  return answer?.ok ?? signal.aborted
}
