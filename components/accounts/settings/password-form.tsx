'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { minPasswordLength } from '#lib/accounts/password-length.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).changePasswordSchema

const ids = { currentPassword: 'current-password', newPassword: 'new-password' }

export function PasswordForm() {
  const t = useTranslations('accounts.passwordForm')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <OpenPasswordForm onDone={() => setIsOpen(false)} />
  return (
    <Button variant="secondary" onClick={() => setIsOpen(true)}>
      {t('open')}
    </Button>
  )
}

function OpenPasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { currentPassword: '', newPassword: '' },
    focusFirst: 'currentPassword',
    send: async (values) => {
      await apiFetch('/api/auth/change-password', { body: values })
      showToast({ message: t('passwordForm.done') })
      onDone()
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, {
        currentPassword: t('currentPassword'),
        newPassword: t('newPassword'),
      })}
      problem={problem}
      attempt={attempt}
    >
      <PasswordField
        {...form.register('currentPassword')}
        id={ids.currentPassword}
        autoComplete="current-password"
        label={t('currentPassword')}
        error={errorOf('currentPassword')}
      />
      <PasswordField
        {...form.register('newPassword')}
        id={ids.newPassword}
        autoComplete="new-password"
        label={t('newPassword')}
        description={t('passwordRule', { count: minPasswordLength })}
        error={errorOf('newPassword')}
      />
      <SubmitButton isPending={isPending}>{t('passwordForm.submit')}</SubmitButton>
    </FormFrame>
  )
}
