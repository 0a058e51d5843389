'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { passwordOnlySchema } from '#lib/accounts/password-schema.ts'
import { apiFetch, onSessionEnd } from '#lib/http/read-api-error.ts'
import { FormFrame } from './form-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { CodeForm } from './two-factor-form.tsx'
import { useApiForm } from './use-api-form.ts'

/**
 * Stands by on every page for signed-in people. When `apiFetch` meets an ended session it opens, the same person signs
 * in again, and the request goes out once more; the page under it is not touched.
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
          <SignInAgain email={email} onSignedIn={() => settle(true)} />
        </div>
      )}
    </Dialog>
  )
}

function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const t = useTranslations('accounts')
  const [needsCode, setNeedsCode] = useState(false)
  const { form, errorOf, problem, attempt, isPending, submit } = useApiForm({
    schema: passwordOnlySchema,
    defaultValues: { password: '' },
    focusFirst: 'password',
    send: async ({ password }) => {
      const answer = await apiFetch<{ needsCode: boolean }>('/api/auth/sign-in/email', {
        body: { email, password },
      })
      if (answer.needsCode) setNeedsCode(true)
      else onSignedIn()
    },
  })
  if (needsCode) return <CodeForm kind="totp" onVerified={async () => onSignedIn()} />
  return (
    <FormFrame onSubmit={submit} problems={[]} problem={problem} attempt={attempt}>
      <p className="font-semibold break-words">{t('expired.account', { email })}</p>
      {/* Tells the password manager whose password is asked for. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('password')}
        id="session-expired-password"
        autoComplete="current-password"
        label={t('password')}
        error={errorOf('password')}
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('expired.submit')}
      </Button>
    </FormFrame>
  )
}
