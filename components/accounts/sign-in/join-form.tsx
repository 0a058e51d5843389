'use client'

import { useTranslations } from 'next-intl'
import { continueTo } from '#components/accounts/continue-to.ts'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { minPasswordLength } from '#lib/accounts/password-length.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { FormFrame } from './form-frame.tsx'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).acceptInvitationSchema

const ids = { name: 'join-name', password: 'join-password' }

/** Creates a staff account. The second step follows on the next page, which passes on whoever needs none. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { token, name: '', password: '' },
    send: async (values) => {
      await apiFetch('/api/account/join', { body: values, isSigningIn: true })
      await continueTo('/two-factor/set-up?next=/clinic')
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, { name: t('join.name'), password: t('password') })}
      problem={problem}
      attempt={attempt}
    >
      {/* Password managers keep the password under this address. */}
      <TextField
        id="join-email"
        name="email"
        type="email"
        autoComplete="username"
        label={t('email')}
        value={email}
        readOnly
      />
      <TextField
        {...form.register('name')}
        id={ids.name}
        autoComplete="name"
        label={t('join.name')}
        description={t('join.nameHint')}
        error={errorOf('name')}
        isRequired
      />
      <PasswordField
        {...form.register('password')}
        id={ids.password}
        autoComplete="new-password"
        label={t('password')}
        description={t('passwordRule', { count: minPasswordLength })}
        error={errorOf('password')}
      />
      <SubmitButton size="large" isWide isPending={isPending}>
        {t('join.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
