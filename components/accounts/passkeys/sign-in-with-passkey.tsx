'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { continueTo } from '#components/accounts/continue-to.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { formatRetryAfter } from '#lib/dates/format-retry-after.ts'

/** `next` was checked by the server to stay on this site. */
export function SignInWithPasskey({ next }: { next: string }) {
  const t = useTranslations('accounts.signIn')
  const errors = useTranslations('errors')
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  async function signIn() {
    setIsPending(true)
    setProblem(undefined)
    try {
      const found = await askForPasskey()
      if (found === 'signed-in') await continueTo(next)
      setProblem(found === 'stopped' ? t('passkeyStopped') : t('passkeyUnable'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const when = error.status === 429 ? formatRetryAfter(errors, error.retryAfterMs) : undefined
      setProblem([error.message || errors(error.code), when].filter(Boolean).join(' '))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <div className="space-y-5">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('orPasskey')}
      </p>
      {problem && (
        <Notice tone="alert" role="alert">
          {problem}
        </Notice>
      )}
      <Button
        variant="secondary"
        size="large"
        isWide
        isPending={isPending}
        icon={<KeyRound aria-hidden="true" className="size-5" />}
        onClick={signIn}
      >
        {t('passkey')}
      </Button>
    </div>
  )
}

async function askForPasskey() {
  const [{ signWithPasskey }, options] = await Promise.all([
    import('./ask-device.ts'),
    apiFetch<Parameters<typeof import('./ask-device.ts').signWithPasskey>[0]>(
      '/api/auth/passkey/generate-authenticate-options',
      { method: 'POST', isSigningIn: true },
    ),
  ])
  const answer = await signWithPasskey(options)
  if ('refusal' in answer) return answer.refusal
  const { response } = answer
  await apiFetch('/api/auth/passkey/verify-authentication', {
    body: { response },
    isSigningIn: true,
  })
  return 'signed-in'
}
