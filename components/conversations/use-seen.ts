'use client'

import { useEffect, useEffectEvent } from 'react'
import { useIsStill } from '#components/live/still-page.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

/** Reports that the newest message is in front of the reader, once the page is visible. */
export function useSeen(path: string, newestId: string | undefined, hasUnread: boolean) {
  const isStill = useIsStill()
  const report = useEffectEvent(() => {
    if (!isStill && hasUnread && newestId && document.visibilityState === 'visible')
      apiFetch(path, { body: { seenUpTo: newestId } }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is reported
  useEffect(() => {
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [newestId, hasUnread])
}
