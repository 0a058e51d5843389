'use client'

import { useTranslations } from 'next-intl'
import { continueTo } from '#components/accounts/continue-to.ts'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { minPasswordLength } from '#lib/accounts/password-length.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { FormFrame } from './form-frame.tsx'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).resetPasswordSchema

const ids = { newPassword: 'reset-password' }

export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { token, newPassword: '' },
    send: async (values) => {
      await apiFetch('/api/account/reset-password', { body: values })
      await continueTo('/sign-in?notice=password-set')
    },
  })
  return (
    <FormFrame onSubmit={submit} problems={listProblems(ids)} problem={problem} attempt={attempt}>
      <PasswordField
        {...form.register('newPassword')}
        id={ids.newPassword}
        autoComplete="new-password"
        label={t('newPassword')}
        description={t('passwordRule', { count: minPasswordLength })}
        error={errorOf('newPassword')}
      />
      <SubmitButton size="large" isWide isPending={isPending}>
        {t('reset.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
