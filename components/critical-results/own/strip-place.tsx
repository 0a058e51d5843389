'use client'

import { usePathname, useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

/** The pages with the whole card. */
const whole = ['/home', '/results']

/** Shows the strip, which the server renders again with each change, on pages without the card. */
export function StripPlace({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const router = useRouter()
  const path = usePathname()
  useLiveCriticals(() => {
    // Refreshes only if there is something to show: this runs on every page, and while the server is away.
    readOwn().then(
      (now) => (now.isOpen || isOpen) && router.refresh(),
      () => undefined,
    )
  })
  return whole.includes(path) ? null : children
}

/** A refusal does not leave the page: the form on it may hold unsent input, and asks to sign in again when sent. */
function readOwn() {
  return apiFetch<{ isOpen: boolean }>('/api/critical-results', { isSigningIn: true })
}
