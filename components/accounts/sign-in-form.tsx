'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { TextField } from '#components/ui/text-input.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { FormFrame } from './form-frame.tsx'
import { goOnTo } from './go-on-to.ts'
import { PasswordField } from './password-field.tsx'
import { useApiForm } from './use-api-form.ts'

const loadSchema = async () => (await import('#lib/accounts/credentials-schema.ts')).signInSchema

const ids = { email: 'sign-in-email', password: 'sign-in-password' }

/** `next` has been checked by the server and stays on this site. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { email: '', password: '' },
    send: async (values) => {
      const { needsCode } = await apiFetch<{ needsCode: boolean }>('/api/auth/sign-in/email', {
        body: values,
      })
      await goOnTo(needsCode ? `/two-factor?next=${encodeURIComponent(next)}` : next)
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, { email: t('email'), password: t('password') })}
      problem={problem}
      attempt={attempt}
    >
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
      <div>
        <PasswordField
          {...form.register('password')}
          id={ids.password}
          autoComplete="current-password"
          label={t('password')}
          error={errorOf('password')}
        />
        <p className="mt-2.5 text-sm">
          <TextLink href={'/forgot-password' as Route}>{t('signIn.forgot')}</TextLink>
        </p>
      </div>
      <SubmitButton size="large" isWide isPending={isPending}>
        {t('signIn.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
