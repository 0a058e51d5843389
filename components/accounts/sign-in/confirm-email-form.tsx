'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { continueTo } from '#components/accounts/continue-to.ts'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { FormFrame } from './form-frame.tsx'
import { UsedConfirmation } from './used-confirmation.tsx'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).confirmEmailSchema

const ids = { password: 'confirm-password' }

/** `next` was checked by the server to stay on this site. */
export function ConfirmEmailForm({ token, next }: { token: string; next: string }) {
  const t = useTranslations('accounts')
  const [isGone, setIsGone] = useState(false)
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { token, password: '' },
    send: async (values) => {
      try {
        const { needsCode } = await apiFetch<{ needsCode: boolean }>('/api/account/verify-email', {
          body: values,
          isSigningIn: true,
        })
        await continueTo(needsCode ? `/two-factor?next=${encodeURIComponent(next)}` : next)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link-expired') throw error
        setIsGone(true)
      }
    },
  })
  if (isGone) return <UsedConfirmation next={next} />
  return (
    <FormFrame onSubmit={submit} problems={listProblems(ids)} problem={problem} attempt={attempt}>
      <p className="text-soft">{t('verify.lead')}</p>
      <PasswordField
        {...form.register('password')}
        id={ids.password}
        autoComplete="current-password"
        label={t('password')}
        error={errorOf('password')}
      />
      <SubmitButton size="large" isWide isPending={isPending}>
        {t('verify.submit')}
      </SubmitButton>
      <p className="text-sm">
        <TextLink href={`/sign-up?next=${encodeURIComponent(next)}`}>{t('verify.forgot')}</TextLink>
      </p>
    </FormFrame>
  )
}
