import { useEffect, useState } from 'react'

const firstPauseMs = 1_000
const longestPauseMs = 5_000

/** Whether the server or its database is away; when it comes back, the page is loaded again. */
export function useServerReturn(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const stopping = new AbortController()
    void watch(stopping.signal, () => setAway(true))
    return () => stopping.abort()
  }, [])
  return isAway
}

async function watch(signal: AbortSignal, onAway: () => void) {
  if (await isReady(signal)) return
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    onAway()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return
    if (await isReady(signal)) return window.location.reload()
    pauseMs = Math.min(pauseMs * 1.2, longestPauseMs)
  }
}

async function isReady(signal: AbortSignal) {
  const answer = await fetch('/readyz', { cache: 'no-store', signal }).catch(() => undefined)
  return answer?.ok ?? signal.aborted
}
