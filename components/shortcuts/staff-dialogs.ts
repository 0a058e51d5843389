'use client'

import { useSyncExternalStore } from 'react'
import { createTypeAhead } from './type-ahead.ts'

type StaffDialog = 'palette' | 'keys'

let opened: StaffDialog | undefined
const listeners = new Set<() => void>()
const typeAhead = createTypeAhead(() => show(undefined))

/** From here on no key acts on the page, even while the dialog is still loading. */
export function openStaffDialog(dialog: StaffDialog) {
  typeAhead.begin()
  window.addEventListener('keydown', typeAhead.keep, true)
  show(dialog)
}

/** Does nothing when another dialog has replaced this one: a dialog's close event arrives late. */
export function closeStaffDialog(dialog: StaffDialog) {
  if (opened === dialog) show(undefined)
}

/** For a dialog that now has the focus: from here on the browser delivers the keys. */
export function takeTypedAhead(): string {
  window.removeEventListener('keydown', typeAhead.keep, true)
  return typeAhead.take()
}

export function isStaffDialogOpen() {
  return opened !== undefined
}

function show(next: StaffDialog | undefined) {
  opened = next
  if (next === undefined) takeTypedAhead()
  for (const listener of listeners) listener()
}

export function useStaffDialog(): StaffDialog | undefined {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
