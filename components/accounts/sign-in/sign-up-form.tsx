'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { minPasswordLength } from '#lib/accounts/password-length.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { FormFrame } from './form-frame.tsx'
import { SignUpSent } from './sign-up-sent.tsx'

const loadSchema = async () => (await import('#lib/accounts/credentials-schema.ts')).signUpSchema

const ids = {
  firstName: 'sign-up-first-name',
  lastName: 'sign-up-last-name',
  email: 'sign-up-email',
  password: 'sign-up-password',
}

interface SignUp {
  firstName: string
  lastName: string
  email: string
  password: string
  next?: string | undefined
}

const signUp = (values: SignUp) => apiFetch('/api/account/sign-up', { body: values })

export function SignUpForm({ next }: { next: string }) {
  const t = useTranslations('accounts')
  const [sent, setSent] = useState<SignUp>()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm<SignUp>({
    loadSchema,
    defaultValues: { firstName: '', lastName: '', email: '', password: '', next },
    send: async (values) => {
      await signUp(values)
      setSent(values)
    },
  })
  if (sent) {
    return (
      <SignUpSent
        email={sent.email}
        sendAgain={() => signUp(sent)}
        onChangeAddress={() => setSent(undefined)}
      />
    )
  }
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
