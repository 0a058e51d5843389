'use client'

import { useRouter } from 'next/navigation'
import { useLiveReport } from '#components/live/use-live-updates.ts'

/** Has the server render the page again when one of the viewer's lab reports changed. */
export function RefreshOnReportChange() {
  const router = useRouter()
  useLiveReport(undefined, () => router.refresh())
  return null
}
