export type Toast = {
  tone?: 'good' | 'alert' | 'neutral'
  message: string
  /** Such as undo. */
  action?: { label: string; onPress: () => void }
}

export type ShownToast = Toast & { key: number }

const shownForMs = 7_000
/** Reading what it offers and reaching it takes time, with a keyboard or a magnifier above all. */
const offeredForMs = 20_000
const maxShown = 3
/** A pointer left in a toast does not keep it forever. */
const maxHolds = 5

let shown: readonly ShownToast[] = []
let count = 0
/** Toasts that the pointer or the focus is in. */
const held = new Set<number>()
const listeners = new Set<() => void>()

/** Confirms an action; the page's ToastRegion shows it and announces it. */
export function showToast(toast: Toast): void {
  count += 1
  const key = count
  replaceAll([...shown.slice(1 - maxShown), { ...toast, key }])
  hideLater(key, toast.action ? offeredForMs : shownForMs)
}

function hideLater(key: number, afterMs: number, holdsLeft = maxHolds) {
  setTimeout(
    () =>
      held.has(key) && holdsLeft > 0 ? hideLater(key, afterMs, holdsLeft - 1) : hideToast(key),
    afterMs,
  )
}

/** A toast stays longer while it is held. */
export function holdToast(key: number, isHeld: boolean) {
  if (isHeld) held.add(key)
  else held.delete(key)
}

export function hideToast(key: number) {
  held.delete(key)
  replaceAll(shown.filter((toast) => toast.key !== key))
}

export function listToasts() {
  return shown
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function replaceAll(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}
