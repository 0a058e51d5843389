'use client'

import { useRouter } from 'next/navigation'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'

/** Re-renders the page on the server when a critical result that the viewer may see changes. */
export function RefreshOnCriticalChange() {
  const router = useRouter()
  useLiveCriticals(() => router.refresh())
  return null
}
