'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a page that replaces a form: readers of the screen go on from here. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <h1 ref={ref} tabIndex={-1} className="text-2xl">
      {children}
    </h1>
  )
}
