'use client'

import { useTranslations } from 'next-intl'
import { continueTo } from '#components/accounts/continue-to.ts'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { FormFrame } from './form-frame.tsx'

const loadSchema = async () => (await import('#lib/accounts/credentials-schema.ts')).signInSchema

const ids = { email: 'sign-in-email', password: 'sign-in-password' }

/** `next` was checked by the server to stay on this site. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { email: '', password: '' },
    send: async (values) => {
      const { needsCode } = await apiFetch<{ needsCode: boolean }>('/api/auth/sign-in/email', {
        body: values,
      })
      await continueTo(needsCode ? `/two-factor?next=${encodeURIComponent(next)}` : next)
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
          <TextLink href="/forgot-password">{t('signIn.forgot')}</TextLink>
        </p>
      </div>
      <SubmitButton size="large" isWide isPending={isPending}>
        {t('signIn.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
