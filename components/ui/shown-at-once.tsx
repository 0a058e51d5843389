'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Around a part whose script loads with it. A boundary of React's may show the page without such a part first, even when
 * it is ready, and what is below moves under the pointer when it comes. So there is one only when the part appears later.
 */
export function ShownAtOnce({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const [isLater] = useState(isHydrated)
  return isLater ? <Suspense fallback={null}>{children}</Suspense> : children
}
