'use client'

import { useLiveRefresh } from '#components/live/use-live-refresh.ts'
import { useLiveAnswers } from '#components/live/use-live-updates.ts'

/** Renders the page again when a patient has answered, or colleagues have asked or withdrawn questions. */
export function RefreshOnAnswers() {
  useLiveAnswers(undefined, useLiveRefresh())
  return null
}
