'use client'

import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { expectSessionEnd } from '#lib/api-client/session-end.ts'

/** Ends the session, then does a full page load, so that nothing of it stays in memory. */
export function SignOutButton({ label }: { label: string }) {
  const [isPending, setIsPending] = useState(false)

  async function signOut() {
    setIsPending(true)
    const staySignedIn = expectSessionEnd()
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined)
    if (answer?.ok) return window.location.assign('/')
    staySignedIn()
    setIsPending(false)
  }

  return (
    <BareButton
      onClick={isPending ? undefined : signOut}
      aria-busy={isPending || undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink print:hidden"
    >
      {isPending ? (
        <Spinner className="size-4" />
      ) : (
        <LogOut aria-hidden="true" className="size-4" />
      )}
      {label}
    </BareButton>
  )
}
