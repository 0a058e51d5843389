'use client'

import { type KeyboardEvent, useRef } from 'react'
import type { KeyActions } from '#components/shortcuts/key-dispatcher.ts'
import { useKeys } from '#components/shortcuts/use-keys.ts'

interface RowKeys {
  /** the row that has the focus, or contains what has it */
  focused: () => HTMLElement | undefined
  /** Moves the focus to the next row that matches, from the top again after the last. */
  seek: (selector: string) => void
}

/**
 * j and k move the focus along the elements that match, and the arrows too while one has it; o opens a link, as Enter
 * does by itself.
 */
export function useRowKeys(selector: string, more: (rows: RowKeys) => KeyActions) {
  const ref = useRef<HTMLDivElement>(null)
  const list = () => [...(ref.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const focused = () => {
    const row = document.activeElement?.closest('tr')
    return row && ref.current?.contains(row)
      ? (row.querySelector<HTMLElement>(selector) ?? undefined)
      : undefined
  }
  const focus = (row: HTMLElement | undefined) => {
    row?.focus()
    row?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  const move = (step: 1 | -1) => {
    const all = list()
    const current = focused()
    const from = current ? all.indexOf(current) : -1
    focus(from < 0 ? all.at(step === 1 ? 0 : -1) : (all[from + step] ?? all[from]))
  }
  const seek = (wanted: string) => {
    const all = list()
    const current = focused()
    const from = current ? all.indexOf(current) + 1 : 0
    focus([...all.slice(from), ...all.slice(0, from)].find((row) => row.matches(wanted)))
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: () => focused()?.click(),
    ...more({ focused, seek }),
  })
  return {
    ref,
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isRow = event.target instanceof HTMLElement && event.target.matches(selector)
      if (!isRow || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    },
  }
}
