import { useEffect } from 'react'

/** Has the browser ask before the page is left, for as long as something on it is not sent. */
export function useUnsentWarning(isUnsent: boolean) {
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}
