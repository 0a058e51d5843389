import { useSyncExternalStore } from 'react'

/** Whether the page's scripts have taken over what the server rendered. */
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
