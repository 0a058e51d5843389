'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { FormFrame } from './form-frame.tsx'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).forgotPasswordSchema

const ids = { email: 'forgot-email' }

export function ForgotPasswordForm() {
  const t = useTranslations('accounts')
  const [isSent, setIsSent] = useState(false)
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { email: '' },
    send: async (values) => {
      setIsSent(false)
      await apiFetch('/api/account/request-password-reset', { body: values })
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
