export type Toast = {
  tone?: 'good' | 'alert' | 'neutral'
  message: string
  /** Such as undo. */
  action?: { label: string; onPress: () => void }
}

export const toastEvent = 'phial:toast'

/** Says that something was done; shown and read out by the page's ToastRegion. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(toastEvent, { detail: toast }))
}
