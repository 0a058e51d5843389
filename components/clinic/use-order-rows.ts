'use client'

import { type RefObject, useRef } from 'react'
import { useKeys } from '#components/desk/use-keys.ts'

interface OrderRowsOptions {
  /** The order in the pane. */
  shownId: string | undefined
  onShow: (orderId: string) => void
  onHide: () => void
  /** Goes to the full page, where there is no room for a pane. */
  onOpen: (orderId: string) => void
  paneRef: RefObject<HTMLElement | null>
}

const widePage = '(min-width: 80rem)'

/** The rows by keyboard: the focus moves along their links, so it can be seen and Enter opens the page by itself. */
export function useOrderRows({ shownId, onShow, onHide, onOpen, paneRef }: OrderRowsOptions) {
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const newest = useRef<string>(undefined)

  const links = () => [
    ...(bodyRef.current?.querySelectorAll<HTMLElement>('a[data-order-link]') ?? []),
  ]
  const focusedId = () => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-order-id]')
    return row && bodyRef.current?.contains(row) ? row.dataset.orderId : undefined
  }
  const focusRow = (orderId: string | undefined) =>
    links()
      .find((link) => link.dataset.orderLink === orderId)
      ?.focus()

  const move = (step: 1 | -1) => {
    const all = links()
    const from = all.findIndex((link) => link.dataset.orderLink === (focusedId() ?? newest.current))
    const target = from < 0 ? all.at(step === 1 ? 0 : -1) : (all[from + step] ?? all[from])
    const orderId = target?.dataset.orderLink
    if (!target || !orderId) return
    newest.current = orderId
    target.focus()
    target.closest('tr')?.scrollIntoView({ block: 'nearest' })
    if (shownId !== undefined) onShow(orderId)
  }
  const show = () => {
    const orderId = focusedId() ?? newest.current ?? links()[0]?.dataset.orderLink
    if (!orderId) return
    newest.current = orderId
    if (!window.matchMedia(widePage).matches) onOpen(orderId)
    else if (shownId === orderId) paneRef.current?.focus()
    else onShow(orderId)
  }
  const hide = () => {
    if (shownId === undefined) return
    onHide()
    if (paneRef.current?.contains(document.activeElement)) focusRow(shownId)
  }
  /** Arrows and Space belong to the page, but for when the focus is on a row. */
  const inRows = (action: () => void) => (event: KeyboardEvent) => {
    if (focusedId() === undefined) return
    event.preventDefault()
    action()
  }
  useKeys({ j: () => move(1), k: () => move(-1), o: show, Escape: hide })
  return {
    bodyRef,
    hide,
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isLink = (event.target as HTMLElement).matches?.('a[data-order-link]')
      if (event.key === 'ArrowDown') inRows(() => move(1))(event)
      if (event.key === 'ArrowUp') inRows(() => move(-1))(event)
      if (event.key === ' ' && isLink) inRows(show)(event)
    },
  }
}
