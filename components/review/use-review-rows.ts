'use client'

import { useRef } from 'react'
import { useKeys } from '#components/desk/use-keys.ts'

/** The queue by keyboard: j and k move the focus along its links, and Enter opens one by itself. */
export function useReviewRows() {
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const move = (step: 1 | -1) => {
    const links = [...(bodyRef.current?.querySelectorAll<HTMLElement>('a[data-review]') ?? [])]
    const from = links.indexOf(document.activeElement as HTMLElement)
    const target = from < 0 ? links.at(step === 1 ? 0 : -1) : (links[from + step] ?? links[from])
    target?.focus()
    target?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  return bodyRef
}
