'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** For a page that replaces a form: screen readers continue from this heading. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <h1 ref={ref} tabIndex={-1} className="text-2xl">
      {children}
    </h1>
  )
}
