'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { continueTo } from '#components/accounts/continue-to.ts'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { sendSignedIn } from '#lib/api-client/session-end.ts'
import { FormFrame } from './form-frame.tsx'
import { SignInOver } from './sign-in-over.tsx'

const loadSchemas = {
  totp: async () => (await import('#lib/accounts/credentials-schema.ts')).totpSchema,
  'backup-code': async () => (await import('#lib/accounts/credentials-schema.ts')).backupCodeSchema,
}

export function TwoFactorForm({ next }: { next: string }) {
  const t = useTranslations('accounts.twoFactor')
  const [kind, setKind] = useState<'totp' | 'backup-code'>('totp')
  const [isOver, setIsOver] = useState(false)
  if (isOver)
    return (
      <SignInOver
        action={
          <LinkButton href={`/sign-in?next=${encodeURIComponent(next)}`}>
            {t('startAgain')}
          </LinkButton>
        }
      />
    )
  return (
    <div className="space-y-5">
      <p className="text-soft">{kind === 'totp' ? t('lead') : t('backupLead')}</p>
      <CodeForm
        key={kind}
        kind={kind}
        onVerified={() => continueTo(next)}
        onOver={() => setIsOver(true)}
      />
      <Button
        variant="quiet"
        isWide
        onClick={() => setKind(kind === 'totp' ? 'backup-code' : 'totp')}
      >
        {kind === 'totp' ? t('useBackup') : t('useApp')}
      </Button>
    </div>
  )
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'sign-in-over'

/** Without a session and without a sign-in under way there is nothing to verify. */
function throwSignedOut(error: unknown): never {
  if (isOver(error)) throw new ApiError({ code: 'signed-out', message: '', status: 401 })
  throw error
}

interface CodeFormProps {
  kind: 'totp' | 'backup-code'
  onVerified: () => Promise<void>
  /** The password must be given again before any code is accepted. Left out by whoever is signed in. */
  onOver?: () => void
  submitLabel?: string
}

export function CodeForm({ kind, onVerified, onOver, submitLabel }: CodeFormProps) {
  const t = useTranslations('accounts.twoFactor')
  const ids = { code: `code-${kind}` }
  const label = kind === 'totp' ? t('code') : t('backupCode')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema: loadSchemas[kind],
    defaultValues: { code: '' },
    focusFirst: 'code',
    send: async (values) => {
      const verify = () =>
        apiFetch(`/api/auth/two-factor/verify-${kind}`, { body: values, isSigningIn: true })
      try {
        await (onOver ? verify() : sendSignedIn(() => verify().catch(throwSignedOut)))
      } catch (error) {
        if (onOver && isOver(error)) return onOver()
        throw error
      }
      await onVerified()
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, { code: label })}
      problem={problem}
      attempt={attempt}
    >
      <TextField
        {...form.register('code')}
        id={ids.code}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize={kind === 'totp' ? 'none' : 'characters'}
        spellCheck={false}
        label={label}
        error={errorOf('code')}
        isRequired
      />
      <SubmitButton size="large" isWide isPending={isPending}>
        {submitLabel ?? t('submit')}
      </SubmitButton>
    </FormFrame>
  )
}
