'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).changeEmailSchema

const ids = { newEmail: 'new-email', password: 'new-email-password' }

export function EmailForm() {
  const t = useTranslations('accounts.emailChange')
  const [step, setStep] = useState<'rest' | 'form' | { sentTo: string }>('rest')
  if (step === 'form') return <OpenEmailForm onSent={(sentTo) => setStep({ sentTo })} />
  return (
    <div className="space-y-5">
      {step !== 'rest' && (
        <Notice tone="success" role="status" title={t('sentTitle')}>
          <p className="break-words">{t('sent', { newEmail: step.sentTo })}</p>
        </Notice>
      )}
      <Button variant="secondary" onClick={() => setStep('form')}>
        {t('open')}
      </Button>
    </div>
  )
}

function OpenEmailForm({ onSent }: { onSent: (newEmail: string) => void }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { newEmail: '', password: '' },
    focusFirst: 'newEmail',
    send: async (values) => {
      await apiFetch('/api/account/change-email', { body: values })
      onSent(values.newEmail)
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, {
        newEmail: t('emailChange.newEmail'),
        password: t('password'),
      })}
      problem={problem}
      attempt={attempt}
    >
      <TextField
        {...form.register('newEmail')}
        id={ids.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('emailChange.newEmail')}
        error={errorOf('newEmail')}
        isRequired
      />
      <PasswordField
        {...form.register('password')}
        id={ids.password}
        autoComplete="current-password"
        label={t('password')}
        error={errorOf('password')}
      />
      <SubmitButton isPending={isPending}>{t('emailChange.submit')}</SubmitButton>
    </FormFrame>
  )
}
