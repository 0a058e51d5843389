'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { continueTo } from '#components/accounts/continue-to.ts'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { minPasswordLength } from '#lib/accounts/password-length.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxWrongDates } from '#lib/patients/patient-view.ts'
import { FormFrame } from './form-frame.tsx'

const loadSchema = async () =>
  (await import('#lib/patient-invitations/patient-invitation-schema.ts')).openRecordInput

const ids = { dob: 'open-record-dob', password: 'open-record-password' }

/** Creates the account of an invited patient. */
export function OpenRecordForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { token, dob: '', password: '' },
    send: async (values) => {
      try {
        await apiFetch('/api/account/open-record', { body: values, isSigningIn: true })
      } catch (error) {
        // The page then says why the link no longer works, and what to do.
        if (error instanceof ApiError && error.code === 'link-expired') return router.refresh()
        throw error
      }
      await continueTo('/home')
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, { dob: t('account.dob'), password: t('password') })}
      problem={problem}
      attempt={attempt}
    >
      {/* Password managers keep the password under this address. */}
      <TextField
        id="open-record-email"
        name="email"
        type="email"
        autoComplete="username"
        label={t('email')}
        value={email}
        readOnly
      />
      <Controller
        control={form.control}
        name="dob"
        render={({ field }) => (
          <DateInput
            {...field}
            id={ids.dob}
            legend={t('account.dob')}
            description={t('openRecord.dobHint', { count: maxWrongDates })}
            labels={{
              day: t('account.dobLabels.day'),
              month: t('account.dobLabels.month'),
              year: t('account.dobLabels.year'),
            }}
            error={errorOf('dob')}
            isBirthday
          />
        )}
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
        {t('openRecord.submit')}
      </SubmitButton>
    </FormFrame>
  )
}
