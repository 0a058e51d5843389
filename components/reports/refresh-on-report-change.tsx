'use client'

import { useLiveRefresh } from '#components/live/use-live-refresh.ts'
import { useLiveReport } from '#components/live/use-live-updates.ts'

/** Re-renders the page on the server when one of the viewer's lab reports changes. */
export function RefreshOnReportChange() {
  const refresh = useLiveRefresh()
  useLiveReport(undefined, refresh)
  return null
}
