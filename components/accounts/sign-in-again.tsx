'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { FormFrame } from './form-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { CodeForm } from './two-factor-form.tsx'
import { useApiForm } from './use-api-form.ts'

const loadSchema = async () => (await import('#lib/accounts/password-schema.ts')).passwordOnlySchema

/** The same person's password, and the second step where there is one. */
export function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const t = useTranslations('accounts')
  const [needsCode, setNeedsCode] = useState(false)
  const { form, errorOf, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
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
      <SubmitButton isWide isPending={isPending}>
        {t('expired.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
