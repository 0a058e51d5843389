export type Toast = {
  tone?: 'good' | 'alert' | 'neutral'
  message: string
  /** Such as undo. */
  action?: { label: string; onPress: () => void }
}

export type ShownToast = Toast & { key: number }

const shownForMs = 7_000
const maxShown = 3

let shown: readonly ShownToast[] = []
let count = 0
const listeners = new Set<() => void>()

/** Confirms an action; the page's ToastRegion shows it and announces it. */
export function showToast(toast: Toast): void {
  count += 1
  const key = count
  replaceAll([...shown.slice(1 - maxShown), { ...toast, key }])
  setTimeout(() => hideToast(key), shownForMs)
}

export function hideToast(key: number) {
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
