'use client'

import { type RefObject, useRef } from 'react'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'

interface OrderRowsOptions {
  /** the order in the pane */
  shownId: OrderId | undefined
  onShow: (orderId: OrderId) => void
  onHide: () => void
  /** Opens the full page on screens without room for a pane. */
  onOpen: (orderId: OrderId) => void
  /** selects it for an action, or unselects it */
  onSelect: (orderId: OrderId) => void
  paneRef: RefObject<HTMLElement | null>
}

const widePage = '(min-width: 80rem)'

const idOf = (id: string | undefined) => (id === undefined ? undefined : asOrderId(id))

/** Moves the real focus along the rows' links, so that it is visible and Enter works natively. */
export function useOrderRows(options: OrderRowsOptions) {
  const { shownId, onShow, onHide, onOpen, onSelect, paneRef } = options
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  const newest = useRef<OrderId>(undefined)

  const links = () => [
    ...(bodyRef.current?.querySelectorAll<HTMLElement>('a[data-order-link]') ?? []),
  ]
  const focusedId = () => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-order-id]')
    return row && bodyRef.current?.contains(row) ? idOf(row.dataset.orderId) : undefined
  }
  const focusRow = (orderId: OrderId | undefined) =>
    links()
      .find((link) => link.dataset.orderLink === orderId)
      ?.focus()

  const move = (step: 1 | -1) => {
    const all = links()
    const from = all.findIndex((link) => link.dataset.orderLink === (focusedId() ?? newest.current))
    const target = from < 0 ? all.at(step === 1 ? 0 : -1) : (all[from + step] ?? all[from])
    const orderId = idOf(target?.dataset.orderLink)
    if (!target || !orderId) return
    newest.current = orderId
    target.focus()
    target.closest('tr')?.scrollIntoView({ block: 'nearest' })
    if (shownId !== undefined) onShow(orderId)
  }
  const show = () => {
    const orderId = focusedId() ?? newest.current ?? idOf(links()[0]?.dataset.orderLink)
    if (!orderId) return
    newest.current = orderId
    if (!window.matchMedia(widePage).matches) onOpen(orderId)
    else if (shownId === orderId) paneRef.current?.focus()
    else onShow(orderId)
  }
  const select = () => {
    const orderId = focusedId()
    if (orderId) onSelect(orderId)
  }
  const hide = () => {
    if (shownId === undefined) return
    onHide()
    if (paneRef.current?.contains(document.activeElement)) focusRow(shownId)
  }
  /** Arrows and Space scroll the page unless a row has the focus. */
  const inRows = (action: () => void) => (event: KeyboardEvent) => {
    if (focusedId() === undefined) return
    event.preventDefault()
    action()
  }
  useKeys({ j: () => move(1), k: () => move(-1), o: show, x: select, Escape: hide })
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
