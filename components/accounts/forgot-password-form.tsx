'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { TextField } from '#components/ui/text-input.tsx'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { FormFrame } from './form-frame.tsx'
import { useApiForm } from './use-api-form.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/password-schema.ts')).forgotPasswordSchema

const ids = { email: 'forgot-email' }

export function ForgotPasswordForm() {
  const t = useTranslations('accounts')
  const [isSent, setIsSent] = useState(false)
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { email: '' },
    send: async (values) => {
      setIsSent(false)
      await apiFetch('/api/auth/request-password-reset', { body: values })
      setIsSent(true)
    },
  })
  return (
    <FormFrame onSubmit={submit} problems={listProblems(ids)} problem={problem} attempt={attempt}>
      {isSent && (
        <Notice tone="success" role="status" title={t('forgot.sentTitle')}>
          {t('forgot.sentBody')}
        </Notice>
      )}
      <TextField
        {...form.register('email')}
        id={ids.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('email')}
        error={errorOf('email')}
        isRequired
      />
      <SubmitButton
        size="large"
        isWide
        isPending={isPending}
        variant={isSent ? 'secondary' : 'primary'}
      >
        {isSent ? t('forgot.again') : t('forgot.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
