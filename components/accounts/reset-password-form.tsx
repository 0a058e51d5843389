'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { minPasswordLength } from '#lib/accounts/password-length.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { FormFrame } from './form-frame.tsx'
import { goOnTo } from './go-on-to.ts'
import { PasswordField } from './password-field.tsx'
import { useApiForm } from './use-api-form.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/password-schema.ts')).resetPasswordSchema

const ids = { newPassword: 'reset-password' }

export function ResetPasswordForm({ token }: { token: string }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { token, newPassword: '' },
    send: async (values) => {
      await apiFetch('/api/auth/reset-password', { body: values })
      await goOnTo('/sign-in?notice=password-set')
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
