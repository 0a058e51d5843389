let notify: (() => void) | undefined

/** The page offers what the account may no longer do, as after a change of its role. */
export function onLostRight(refresh: () => void) {
  notify = refresh
  return () => {
    if (notify === refresh) notify = undefined
  }
}

export function noteLostRight() {
  notify?.()
}
