'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { SignInOver } from '#components/accounts/sign-in/sign-in-over.tsx'
import { CodeForm } from '#components/accounts/sign-in/two-factor-form.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).passwordOnlySchema

/** Asks the same user for the password, and for the second step if they have one. */
export function SignInAgain({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const t = useTranslations('accounts')
  const [needsCode, setNeedsCode] = useState(false)
  const [isOver, setIsOver] = useState(false)
  if (isOver) {
    const startAgain = () => {
      setIsOver(false)
      setNeedsCode(false)
    }
    return <SignInOver action={<Button onClick={startAgain}>{t('twoFactor.startAgain')}</Button>} />
  }
  if (needsCode)
    return (
      <CodeForm kind="totp" onVerified={async () => onSignedIn()} onOver={() => setIsOver(true)} />
    )
  return (
    <PasswordStep email={email} onNeedsCode={() => setNeedsCode(true)} onSignedIn={onSignedIn} />
  )
}

interface PasswordStepProps {
  email: string
  onNeedsCode: () => void
  onSignedIn: () => void
}

function PasswordStep({ email, onNeedsCode, onSignedIn }: PasswordStepProps) {
  const t = useTranslations('accounts')
  const { form, errorOf, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { password: '' },
    focusFirst: 'password',
    send: async ({ password }) => {
      const answer = await apiFetch<{ needsCode: boolean }>('/api/auth/sign-in/email', {
        body: { email, password },
      })
      if (answer.needsCode) onNeedsCode()
      else onSignedIn()
    },
  })
  return (
    <FormFrame onSubmit={submit} problems={[]} problem={problem} attempt={attempt}>
      <p className="font-semibold break-words">{t('expired.account', { email })}</p>
      {/* So that the password manager knows which account this is. */}
      <Input type="text" autoComplete="username" value={email} readOnly hidden />
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
