'use client'

import { createContext, type ReactNode, use } from 'react'

const StillContext = createContext(false)

/** A page that asks for nothing by itself and reports nothing: whoever views it as the patient may do neither. */
export function StillPage({ children }: { children: ReactNode }) {
  return <StillContext value>{children}</StillContext>
}

export function useIsStill() {
  return use(StillContext)
}
