'use client'

import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'

type Viewer = { locale: string; timeZone: string }

const ViewerContext = createContext<Viewer>({ locale: 'en', timeZone: 'UTC' })

/**
 * The viewer's language and time zone for dates. The browser's zone is stored in a cookie, so that the server prints local
 * times too, from the second page on. On the first one the times change in a transition: a change that cannot wait makes
 * React replace the parts that it has not yet taken over, under the pointer that presses them.
 */
export function ViewerProvider({ locale, timeZone, children }: Viewer & { children: ReactNode }) {
  const [ownZone, setOwnZone] = useState(timeZone)
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
    rememberZone(zone)
    startTransition(() => setOwnZone(zone))
  }, [])
  return <ViewerContext value={{ locale, timeZone: ownZone }}>{children}</ViewerContext>
}

export function useViewer(): Viewer {
  return useContext(ViewerContext)
}

function rememberZone(zone: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser yet
  document.cookie = `phial_zone=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`
}
