'use client'

import { useLiveRefresh } from '#components/live/use-live-refresh.ts'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'

/** Re-renders the page on the server when a critical result that the viewer may see changes. */
export function RefreshOnCriticalChange() {
  const refresh = useLiveRefresh()
  useLiveCriticals(refresh)
  return null
}
