'use client'

import { useRouter } from 'next/navigation'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

/** A lost connection is only noticed late; the next change then asks over another. */
const answersWithinMs = 10_000

let isAsking = false

/**
 * Renders the page again on the server, after a small read has shown that the server answers and the session continues:
 * a refresh that fails makes Next.js leave the page for the browser's own error page. Whoever asks meanwhile shares it.
 */
export function useLiveRefresh() {
  const router = useRouter()
  return () => {
    if (isAsking) return
    isAsking = true
    apiFetch('/api/account/activity', { signal: AbortSignal.timeout(answersWithinMs) })
      .then(
        () => router.refresh(),
        () => undefined,
      )
      .finally(() => {
        isAsking = false
      })
  }
}
