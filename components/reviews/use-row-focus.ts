'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * Focuses a row's button after the next render. `firstId`, once known, is focused where it is, so that the page does not
 * scroll past the question whose report it is.
 */
export function useRowFocus(firstId: string | undefined) {
  const [wanted, setWanted] = useState<{ id: string }>()
  const done = useRef<object>(undefined)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current || firstId === undefined) return
    isBegun.current = true
    if (document.activeElement === document.body)
      findButton(firstId)?.focus({ preventScroll: true })
  }, [firstId])
  useEffect(() => {
    if (!wanted || done.current === wanted) return
    done.current = wanted
    const button = findButton(wanted.id)
    button?.focus({ preventScroll: true })
    button?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [wanted])
  return (id: string) => setWanted({ id })
}

const findButton = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row-button="${CSS.escape(id)}"]`)
