'use client'

import { useRouter } from 'next/navigation'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

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
    apiFetch('/api/account/activity')
      .then(
        () => router.refresh(),
        () => undefined,
      )
      .finally(() => {
        isAsking = false
      })
  }
}
