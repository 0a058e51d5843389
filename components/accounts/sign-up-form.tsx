'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { TextField } from '#components/ui/text-input.tsx'
import { minPasswordLength } from '#lib/accounts/password-length.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { FormFrame } from './form-frame.tsx'
import { goOnTo } from './go-on-to.ts'
import { PasswordField } from './password-field.tsx'
import { useApiForm } from './use-api-form.ts'

const loadSchema = async () => (await import('#lib/accounts/sign-up-schema.ts')).signUpSchema

const ids = {
  firstName: 'sign-up-first-name',
  lastName: 'sign-up-last-name',
  email: 'sign-up-email',
  password: 'sign-up-password',
}

export function SignUpForm({ next }: { next: string }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
    send: async (values) => {
      await apiFetch('/api/account/sign-up', { body: values })
      await goOnTo(next)
    },
  })
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    ...form.register(name),
    id: ids[name],
    error: errorOf(name),
    isRequired: true,
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, {
        firstName: t('signUp.firstName'),
        lastName: t('signUp.lastName'),
        email: t('email'),
        password: t('password'),
      })}
      problem={problem}
      attempt={attempt}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          autoComplete="given-name"
          label={t('signUp.firstName')}
        />
        <TextField {...field('lastName')} autoComplete="family-name" label={t('signUp.lastName')} />
      </div>
      <TextField
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('email')}
        description={t('signUp.emailHint')}
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
        {t('signUp.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
