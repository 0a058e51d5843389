'use client'

import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

type Viewer = { locale: string; timeZone: string }

const ViewerContext = createContext<Viewer>({ locale: 'en', timeZone: 'UTC' })

/**
 * The viewer's language and time zone for dates. The browser's zone is stored in a cookie, so
 * that the server prints local times too, from the second page on.
 */
export function ViewerProvider({ locale, timeZone, children }: Viewer & { children: ReactNode }) {
  const ownZone = useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    () => timeZone,
  )
  useEffect(() => rememberZone(ownZone), [ownZone])
  return <ViewerContext value={{ locale, timeZone: ownZone }}>{children}</ViewerContext>
}

export function useViewer(): Viewer {
  return useContext(ViewerContext)
}

function subscribeToNothing() {
  return () => {}
}

function rememberZone(zone: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser yet
  document.cookie = `phial_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`
}
