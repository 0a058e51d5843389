'use client'

import { useSyncExternalStore } from 'react'

/** False on the server and until React has taken the element over: what is pressed before is lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

function neverChanges() {
  return () => undefined
}
