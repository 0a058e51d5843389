'use client'

import { useRouter } from 'next/navigation'
import { useLiveReport } from '#components/live/use-live-updates.ts'

/** Re-renders the page on the server when one of the viewer's lab reports changes. */
export function RefreshOnReportChange() {
  const router = useRouter()
  useLiveReport(undefined, () => router.refresh())
  return null
}
