'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { onSessionEnd } from '#lib/api-client/session-end.ts'

const loadForm = () => import('./sign-in-again.tsx')
const SignInAgain = lazy(async () => ({ default: (await loadForm()).SignInAgain }))

// The form and its rules are a third of a page's script. They load on the first input: readers never need them, and
// people who type have them before the connection can drop.
function loadOnFirstInput() {
  document.addEventListener('input', loadQuietly, { once: true })
  return () => document.removeEventListener('input', loadQuietly)
}

function loadQuietly() {
  loadForm().catch(() => undefined)
}

/**
 * Waits on every signed-in page. It opens when `apiFetch` finds the session ended; after signing in again, the request
 * is retried and the page below keeps its state.
 */
export function SessionExpiredDialog({ email }: { email: string }) {
  const t = useTranslations('accounts.expired')
  const [isOpen, setIsOpen] = useState(false)
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([])

  useEffect(
    () =>
      onSessionEnd(() => {
        setIsOpen(true)
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )

  useEffect(loadOnFirstInput, [])

  function settle(isSignedIn: boolean) {
    setIsOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(isSignedIn)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => settle(false)}
      title={t('title')}
      closeLabel={t('close')}
    >
      <p>{t('body')}</p>
      {isOpen && (
        <div className="mt-4 text-ink">
          <Suspense fallback={<Spinner />}>
            <SignInAgain email={email} onSignedIn={() => settle(true)} />
          </Suspense>
        </div>
      )}
    </Dialog>
  )
}
