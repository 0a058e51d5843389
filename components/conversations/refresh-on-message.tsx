'use client'

import { useLiveRefresh } from '#components/live/use-live-refresh.ts'
import { useLiveConversation } from '#components/live/use-live-updates.ts'

/** Renders the page again when any conversation changes that the viewer may see. */
export function RefreshOnMessage() {
  useLiveConversation(undefined, useLiveRefresh())
  return null
}
